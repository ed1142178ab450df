/** All that other modules may use of this one. */
export { figuresModule } from './module.ts';
