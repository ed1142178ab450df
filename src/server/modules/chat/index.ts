/** All that other modules may use of this one. */
export { chatModule } from './module.ts';
