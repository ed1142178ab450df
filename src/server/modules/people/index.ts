/** All that other modules may use of this one. */
export { peopleModule } from './module.ts';
