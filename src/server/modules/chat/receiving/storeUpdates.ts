import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import '../jobs.ts';
import type { BotKey } from '../bots/repository.ts';
import type { RawUpdate } from '../platforms/platform.ts';

/** Stores updates as received, each once, and enqueues a job that reads them. @param now ISO 8601. */
export async function storeUpdates(
  trx: Trx,
  { account_id, bot_id }: BotKey,
  { updates, now }: { updates: readonly RawUpdate[]; now: string },
): Promise<void> {
  if (updates.length === 0) return;
  await trx
    .insertInto('bot_updates')
    .values(
      updates.map(({ id, chat, body }) => ({
        ...{ account_id, bot_id, update_id: id, chat, at: now },
        body: JSON.stringify(body, storable),
      })),
    )
    .onConflict(conflict => conflict.columns(['account_id', 'bot_id', 'update_id']).doNothing())
    .execute();
  await enqueueUpdateReading(trx, { account_id, bot_id });
}

/** Removes characters that PostgreSQL can't store: NUL and lone surrogates. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

export async function enqueueUpdateReading(
  trx: Trx,
  { account_id: accountId, bot_id: botId }: BotKey,
): Promise<void> {
  await enqueue(trx, { accountId, kind: 'ReadUpdates', ids: { botId }, key: `ReadUpdates ${botId}` });
}

export interface UnprocessedUpdate {
  readonly update_id: string;
  readonly chat: string;
}

/**
 * Returns unread updates, but only the first few of each chat, so that a chat with thousands of updates doesn't delay
 * others.
 */
export async function listUnreadUpdates(
  trx: Trx,
  { account_id, bot_id }: BotKey,
  { ofChat, most }: { ofChat: number; most: number },
): Promise<UnprocessedUpdate[]> {
  const { rows } = await sql<UnprocessedUpdate>`
    select update_id, chat from (
      select update_id, chat, place, row_number() over (partition by chat order by place) as turn
      from bot_updates where account_id = ${account_id}::uuid and bot_id = ${bot_id}::uuid and done_at is null
    ) as waiting where turn <= ${ofChat} order by turn, place limit ${most}`.execute(trx);
  return rows;
}

/**
 * Returns an update, locked until commit. Returns `undefined` if it has already been handled or, for
 * `isSetAside`, if it isn't set aside any more.
 */
export function lockBotUpdate(
  trx: Trx,
  { account_id, bot_id }: BotKey,
  { updateId, isSetAside }: { updateId: string; isSetAside: boolean },
): Promise<{ body: object } | undefined> {
  return trx
    .selectFrom('bot_updates')
    .select('body')
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .where('update_id', '=', updateId)
    .where(isSetAside ? 'problem' : 'done_at', isSetAside ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Sets an update aside, so that later updates can be read, and enqueues a job that tries again to read it. If two
 * readers fail to read the same update, only one job is enqueued.
 */
export async function deferUpdate(
  trx: Trx,
  key: BotKey,
  place: { updateId: string; now: string; problem: string },
): Promise<void> {
  if (!(await lockBotUpdate(trx, key, { updateId: place.updateId, isSetAside: false }))) return;
  await markUpdateProcessed(trx, key, place);
  const { account_id: accountId, bot_id: botId } = key;
  await enqueue(trx, { accountId, kind: 'ReadSetAside', ids: { botId, updateId: place.updateId } });
}

export async function markUpdateProcessed(
  trx: Trx,
  { account_id, bot_id }: BotKey,
  { updateId, now, problem = null }: { updateId: string; now: string; problem?: string | null },
): Promise<void> {
  await trx
    .updateTable('bot_updates')
    .set({ done_at: now, problem })
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .where('update_id', '=', updateId)
    .execute();
}

/**
 * Deletes updates handled before `before`. They can't be stored forever, because the platform can reuse
 * their ids much later. Updates that were set aside are stored for another 30 days, because they can still
 * be retried.
 */
export async function deleteOldUpdates(trx: Trx, before: string): Promise<void> {
  await trx
    .deleteFrom('bot_updates')
    .where('done_at', '<', before)
    .where(sql<boolean>`problem is null or done_at < ${before}::timestamptz - interval '30 days'`)
    .execute();
}
