/** Everything that other modules can use from this one. */
export { notificationsModule } from './module.ts';
