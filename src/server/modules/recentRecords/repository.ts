import { type Selectable, sql } from 'kysely';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { buildUserExistsSql } from '#server/modules/identity/index.ts';
import { buildFromRecordsSql } from '#server/modules/records/index.ts';
import type { RecentRecordAction } from './tables.ts';

interface Person {
  readonly accountId: string;
  readonly userId: string;
}

interface RecordKey {
  readonly directoryId: string;
  readonly itemId: string;
}

interface Noted extends Person {
  readonly how: RecentRecordAction;
  readonly records: readonly RecordKey[];
  /** ISO 8601; defaults to now. */
  readonly at?: string;
}

/** More records than are displayed, because some of them may have been moved to the trash in the meantime. */
const MAX_STORED = 50;

export function readRecentRecords(
  trx: Trx,
  { accountId, userId }: Person,
): Promise<Selectable<Schema['recent_records']>[]> {
  return trx
    .selectFrom('recent_records')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('item_id')
    .limit(MAX_STORED)
    .execute();
}

/**
 * Puts records at the front and drops the oldest records. Nothing is recorded for principals that aren't
 * users, e.g. rules.
 */
export async function storeRecentRecords(trx: Trx, { records, ...noted }: Noted): Promise<void> {
  await awaitPipelined(
    records.slice(-MAX_STORED).map(record => storeRecentRecord(trx, { ...noted, record })),
  );
}

/** A single record keeps the statement's plan the same, so that PostgreSQL needn't plan it again for each record. */
async function storeRecentRecord(
  trx: Trx,
  { accountId, userId, how, at, record }: Omit<Noted, 'records'> & { readonly record: RecordKey },
): Promise<void> {
  const given = sql`(${record.directoryId}::uuid, ${record.itemId}::uuid)`;
  const latest = sql`recent_records where account_id = ${accountId}::uuid and user_id = ${userId}::uuid
    and (directory_id, item_id) <> ${given}`;
  // The deletion doesn't see what is inserted, so it keeps one record less.
  await sql`with noted as (
      insert into recent_records (account_id, user_id, directory_id, item_id, how, at)
      select items.account_id, ${userId}::uuid, items.directory_id, items.item_id, ${how},
        coalesce(${at ?? null}::timestamptz, now())
      ${buildFromRecordsSql({ accountId })} and ${buildUserExistsSql(sql`${accountId}::uuid`, sql`${userId}::uuid`)}
        and (items.directory_id, items.item_id) = ${given}
      on conflict (account_id, user_id, directory_id, item_id) do update set how = excluded.how, at = excluded.at
        where recent_records.at <= excluded.at
      returning item_id
    )
    delete from ${latest} and exists (select from noted)
      and at < (select min(at) from (select at from ${latest} order by at desc limit ${MAX_STORED - 1}) as kept)`.execute(
    trx,
  );
}
