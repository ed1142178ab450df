/** All that other modules may use of this one. */
export { calendarsModule } from './module.ts';
