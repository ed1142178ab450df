/** Everything that other modules can use from this one. */
export { activityModule } from './module.ts';
