/** All that other modules may use of this one. */
export { viewsModule } from './module.ts';
