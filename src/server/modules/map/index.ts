/** All that other modules may use of this one. */
export { mapModule } from './module.ts';
