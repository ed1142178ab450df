import { type RawBuilder, sql } from 'kysely';

/**
 * Events are divided into shards by account (design, section 10), so that nodes share the work, and an event that a
 * subscriber can't handle only delays the events of its shard.
 */
export const EVENT_SHARD_COUNT = 64;

export function getEventShard(accountId: string): number {
  return Number.parseInt(accountId.slice(-2), 16) % EVENT_SHARD_COUNT;
}

/**
 * SQL of the shard that a row's account belongs to. Must equal the expression that the index
 * `events_in_shard` uses.
 */
export const eventShardSql: RawBuilder<number> = sql<number>`(get_byte(uuid_send(account_id), 15) & 63)`;
