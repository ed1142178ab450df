import type { Migration } from '#server/kernel/database/migrate.ts';
import * as events from './0013-events.ts';
import * as parkedEvents from './0018-parked-events.ts';
import * as typedCauses from './0118-typed-causes.ts';
import * as eventShards from './0121-event-shards.ts';

export const eventMigrations: readonly Migration[] = [
  { name: '0013-events', ...events },
  { name: '0018-parked-events', ...parkedEvents },
  { name: '0118-typed-causes', ...typedCauses },
  { name: '0121-event-shards', ...eventShards },
];
