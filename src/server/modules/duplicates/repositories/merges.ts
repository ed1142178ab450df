/** Stores merges with each of their steps, so that they can be undone. */
import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { DirectoryKey, HistoryChange, ItemKey, RetargetedValue } from '#server/modules/records/index.ts';

/** A row of a table as JSON, or only its primary key. */
export type MergedRowJson = Readonly<Record<string, unknown>>;

export type MergeStep =
  /** The values that the record took over, as stored in its history. */
  | { readonly kind: 'Values'; readonly changes: readonly HistoryChange[] }
  /** Values that the record also took over in fields that the user couldn't write. */
  | { readonly kind: 'Carried'; readonly changes: readonly HistoryChange[] }
  | { readonly kind: 'Reference'; readonly value: RetargetedValue }
  /** Rows that now refer to this record instead of the merged record. */
  | {
      readonly kind: 'Moved';
      readonly table: string;
      readonly column: string;
      readonly keys: readonly MergedRowJson[];
    }
  /** Rows that were removed because they would have been duplicates. */
  | { readonly kind: 'Dropped'; readonly table: string; readonly rows: readonly MergedRowJson[] };

export type StoredMerge = Selectable<Schema['merges']>;

export async function insertMerge(
  trx: Trx,
  { accountId, directoryId, itemId }: ItemKey,
  merge: { id: string; otherId: string; userId: string; steps: readonly MergeStep[] },
): Promise<void> {
  await trx
    .insertInto('merges')
    .values({
      account_id: accountId,
      merge_id: merge.id,
      directory_id: directoryId,
      item_id: itemId,
      other_id: merge.otherId,
      user_id: merge.userId,
      undone_at: null,
    })
    .execute();
  if (merge.steps.length === 0) return;
  await sql`insert into merge_steps (account_id, merge_id, seq, step)
    select ${accountId}::uuid, ${merge.id}::uuid, seq, step
    from unnest(${merge.steps.map(step => JSON.stringify(step))}::jsonb[]) with ordinality as done (step, seq)`.execute(
    trx,
  );
}

/** Returns the merges into a record that haven't been undone, newest first. */
export async function listActiveMerges(
  trx: Trx,
  { accountId, directoryId, itemId }: ItemKey,
  take: number,
): Promise<StoredMerge[]> {
  return trx
    .selectFrom('merges')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .where('item_id', '=', itemId)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('merge_id', 'desc')
    .limit(take)
    .execute();
}

/** Returns the merge, locked until commit, so that it is undone only once. */
export async function lockMerge(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  mergeId: string,
): Promise<StoredMerge | undefined> {
  return trx
    .selectFrom('merges')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .where('merge_id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst();
}

export async function readMergeSteps(trx: Trx, accountId: string, mergeId: string): Promise<MergeStep[]> {
  const rows = await trx
    .selectFrom('merge_steps')
    .select('step')
    .where('account_id', '=', accountId)
    .where('merge_id', '=', mergeId)
    .orderBy('seq')
    .execute();
  return rows.map(({ step }) => step);
}

export async function markMergeUndone(trx: Trx, accountId: string, mergeId: string): Promise<void> {
  await trx
    .updateTable('merges')
    .set({ undone_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('merge_id', '=', mergeId)
    .execute();
}
