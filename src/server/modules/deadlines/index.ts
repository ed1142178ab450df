/** All that other modules may use of this one. */
export type { PassedDeadline } from './events.ts';
export { deadlinesModule } from './module.ts';
