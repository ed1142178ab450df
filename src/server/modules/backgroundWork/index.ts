/** All that other modules may use of this one. */
export { backgroundWorkModule } from './module.ts';
