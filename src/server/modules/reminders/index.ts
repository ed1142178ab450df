/** All that other modules may use of this one. */
export { remindersModule } from './module.ts';
