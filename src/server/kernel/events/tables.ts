import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '#server/kernel/database/schema.ts';
import type { EventCause } from './cause.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    events: EventRow;
    parked_events: ParkedEventRow;
    'docket_work.event_cursors': EventCursorRow;
  }
}

type EventRow = {
  account_id: string;
  event_id: ColumnType<number, never, never>;
  horizon: Generated<number>;
  at: Generated<string>;
  kind: string;
  actor_id: string | null;
  cause: ColumnType<EventCause | null, string | null, never>;
  data: JsonColumn<unknown>;
};

type ParkedEventRow = {
  account_id: string;
  subscriber: string;
  event_id: number;
  kind: string;
  at: string;
  actor_id: string | null;
  cause: ColumnType<EventCause | null, string | null, never>;
  data: JsonColumn<unknown>;
  problem: string;
  parked_id: Generated<string>;
  attempts: Generated<number>;
  parked_at: Generated<string>;
};

type EventCursorRow = {
  subscriber: string;
  shard: number;
  horizon: number;
  event_id: number;
  failures: Generated<number>;
  held_by: string | null;
  held_until: Generated<string>;
};
