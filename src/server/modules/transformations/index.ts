/** All that other modules may use of this one. */
export { transformationsModule } from './module.ts';
