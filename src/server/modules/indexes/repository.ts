/**
 * Stores which texts of records are outdated: the texts of a whole directory, or of the records that refer
 * to a given record.
 */
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import './jobs.ts';

export interface RecordTextRebuild {
  readonly accountId: string;
  readonly rebuildId: string;
  /** One of the two is set. */
  readonly directoryId: string | null;
  readonly targetId: string | null;
  /** The last processed record: its number for a directory, otherwise its id. Empty at first. */
  readonly doneTo: string;
}

export async function requestDirectoryRebuild(
  trx: Trx,
  accountId: string,
  directoryId: string,
): Promise<void> {
  // A rebuild in progress started with texts that are outdated now.
  await trx
    .deleteFrom('text_rebuilds')
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .execute();
  await trx
    .insertInto('text_rebuilds')
    .values({ account_id: accountId, rebuild_id: uuidv7(), directory_id: directoryId })
    .execute();
  await enqueueRebuilding(trx, accountId);
}

/** Returns true if texts of the directory's own fields can be outdated. */
export async function isRebuildRequested(
  trx: Trx,
  { accountId, directoryId }: { accountId: string; directoryId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('text_rebuilds')
    .select('rebuild_id')
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Requests the rebuild of the records that refer to one of the given records, if there are any. */
export async function requestReferrerRebuilds(
  trx: Trx,
  accountId: string,
  targetIds: readonly string[],
): Promise<void> {
  if (targetIds.length === 0) return;
  const requested = await sql`insert into text_rebuilds (account_id, rebuild_id, target_id)
    select ${accountId}::uuid, rebuild_id, target_id
    from unnest(${targetIds.map(() => uuidv7())}::uuid[], ${[...targetIds]}::uuid[]) as wanted (rebuild_id, target_id)
    where exists (select from item_references as link
      where link.account_id = ${accountId}::uuid and link.target_id = wanted.target_id)`.execute(trx);
  if ((requested.numAffectedRows ?? 0n) > 0n) await enqueueRebuilding(trx, accountId);
}

/** One job rebuilds everything it finds for its account. */
function enqueueRebuilding(trx: Trx, accountId: string): Promise<void> {
  return enqueue(trx, { accountId, kind: 'RebuildTexts', ids: {}, key: 'texts' });
}

/** Returns the ids of the account's pending rebuilds. */
export async function listRebuilds(trx: Trx, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('text_rebuilds')
    .select('rebuild_id')
    .where('account_id', '=', accountId)
    .orderBy('rebuild_id')
    .execute();
  return rows.map(row => row.rebuild_id);
}

/** Returns the rebuild, locked until commit, or `undefined` if it is done or another node is working on it. */
export async function lockRebuild(
  trx: Trx,
  accountId: string,
  rebuildId: string,
): Promise<RecordTextRebuild | undefined> {
  const row = await trx
    .selectFrom('text_rebuilds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('rebuild_id', '=', rebuildId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return (
    row && {
      accountId,
      rebuildId,
      directoryId: row.directory_id,
      targetId: row.target_id,
      doneTo: row.done_to,
    }
  );
}

/** Stores the progress of a rebuild, or deletes it if `doneTo` is `null`, because nothing is left. */
export async function updateRebuildProgress(
  trx: Trx,
  { accountId, rebuildId }: Pick<RecordTextRebuild, 'accountId' | 'rebuildId'>,
  doneTo: string | null,
): Promise<void> {
  if (doneTo === null) {
    await trx
      .deleteFrom('text_rebuilds')
      .where('account_id', '=', accountId)
      .where('rebuild_id', '=', rebuildId)
      .execute();
    return;
  }
  await trx
    .updateTable('text_rebuilds')
    .set({ done_to: doneTo })
    .where('account_id', '=', accountId)
    .where('rebuild_id', '=', rebuildId)
    .execute();
}
