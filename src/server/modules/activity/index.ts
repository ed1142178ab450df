export { activityModule } from './module.ts';
