export type { PassedDeadline } from './events.ts';
export { deadlinesModule } from './module.ts';
