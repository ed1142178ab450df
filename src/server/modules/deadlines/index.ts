/** Everything that other modules can use from this one. */
export type { PassedDeadline } from './events.ts';
export { deadlinesModule } from './module.ts';
