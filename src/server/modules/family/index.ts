/** All that other modules may use of this one. */
export { familyModule } from './module.ts';
