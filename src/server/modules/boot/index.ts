/** Everything that other modules can use from this one. */
export { bootModule } from './module.ts';
