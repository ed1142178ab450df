/** All that other modules may use of this one. */
export { notificationsModule } from './module.ts';
