import type { Migration } from '#server/kernel/database/migrate.ts';
import * as events from './0013-events.ts';
import * as parkedEvents from './0018-parked-events.ts';

export const eventMigrations: readonly Migration[] = [
  { name: '0013-events', ...events },
  { name: '0018-parked-events', ...parkedEvents },
];
