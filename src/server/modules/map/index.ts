/** Everything that other modules can use from this one. */
export { mapModule } from './module.ts';
