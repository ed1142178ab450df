/** All that other modules may use of this one. */
export { systemModule } from './module.ts';
