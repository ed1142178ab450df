import './events.ts';
import './tables.ts';

export type { PassedDeadline } from './events.ts';
export { deadlinesModule } from './module.ts';
