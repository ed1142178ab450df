/** All that other modules may use of this one. */
export { fileContentsModule } from './module.ts';
