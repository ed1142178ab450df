/** All that other modules may use of this one. */
export { directoriesModule } from './module.ts';
