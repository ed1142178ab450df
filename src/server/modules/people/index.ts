/** Everything that other modules can use from this one. */
export { peopleModule } from './module.ts';
