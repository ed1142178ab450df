/** All that other modules may use of this one. */
export { bootModule } from './module.ts';
