/** All that other modules may use of this one. */
export { activityModule } from './module.ts';
