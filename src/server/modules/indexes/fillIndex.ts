/**
 * Populates an index concurrently with writers: in batches with short transactions, locking each record while it is
 * inserted.
 */

import { sql } from 'kysely';
import type { BatchOutcome } from '#server/kernel/jobs/backgroundWork.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import {
  type DefinitionStore,
  incrementDefinitionsStamp,
  lockIndexFilling,
  removeFieldIndex,
  setFieldIndexState,
  updateFillProgress,
} from '#server/modules/definitions/index.ts';
import {
  findOutdatedIndexes,
  getRecordIndexes,
  type IndexScope,
  type RecordIndex,
} from './getRecordIndexes.ts';
import { deleteIndexRows, insertIndexRows } from './updateRecordIndexes.ts';

export interface IndexDependencies extends Pick<Kernel, 'database' | 'servers'> {
  readonly definitions: DefinitionStore;
}

export interface FieldIndexEntryKey {
  readonly accountId: string;
  readonly indexId: number;
}

/**
 * Inserts the next records into an index. Writers also update an index that is being built. Each record is
 * locked while its batch is inserted, so that neither the writer nor the batch overwrites current keys with
 * outdated ones.
 */
export async function fillIndexBatch(
  parts: IndexDependencies,
  { accountId, indexId }: FieldIndexEntryKey,
  size: number,
): Promise<BatchOutcome> {
  const filled = await parts.database.forAccount(accountId, async trx => {
    const definitions = await parts.definitions.hold(trx, accountId);
    const filledTo = await lockIndexFilling(trx, accountId, indexId);
    if (filledTo === undefined) return 'elsewhere';
    const stored = definitions.indexes.find(index => index.indexId === indexId);
    const scope = { trx, accountId, definitions, servers: parts.servers };
    const index =
      stored && getRecordIndexes(scope, stored.directoryId).find(each => each.indexId === indexId);
    if (!stored || !index) return 'outdated';
    return fillFrom(scope, { directoryId: stored.directoryId, index, filledTo, size });
  });
  if (filled === 'full') return finish(parts, { accountId, indexId });
  if (filled === 'outdated') await dropOutdated(parts, accountId);
  return filled === 'outdated' ? 'more' : filled;
}

/** Merges the pending list into the index of words now, so that no writer has to wait for this. */
export async function flushPendingIndexEntries({
  database,
}: Pick<IndexDependencies, 'database'>): Promise<void> {
  await sql`select gin_clean_pending_list('word_index_words'::regclass)`.execute(database.asOwner);
}

/**
 * Makes the index usable for all searches at the same time: the stamp is incremented first, which waits for writers
 * that don't know of the index yet.
 */
async function finish(
  { database, definitions }: IndexDependencies,
  { accountId, indexId }: FieldIndexEntryKey,
) {
  await database.forAccount(accountId, async trx => {
    await incrementDefinitionsStamp(trx, accountId);
    const { indexes } = await definitions.read(trx, accountId);
    const isBuilding = indexes.some(index => index.indexId === indexId && index.state === 'building');
    if (isBuilding) await setFieldIndexState(trx, accountId, { indexIds: [indexId], state: 'ready' });
  });
  return 'done' as const;
}

async function dropOutdated(
  { database, definitions, servers }: IndexDependencies,
  accountId: string,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    await incrementDefinitionsStamp(trx, accountId);
    await removeOutdatedIndexes({
      trx,
      accountId,
      servers,
      definitions: await definitions.read(trx, accountId),
    });
  });
}

/**
 * Drops indexes that no longer match the definitions. Must be called before the commit of changed definitions, so that
 * such an index can't become valid again.
 */
export async function removeOutdatedIndexes(scope: IndexScope): Promise<void> {
  const indexIds = findOutdatedIndexes(scope).map(index => index.indexId);
  await setFieldIndexState(scope.trx, scope.accountId, { indexIds, state: 'dropping' });
}

export async function deleteIndexRowBatch(
  { database }: IndexDependencies,
  { accountId, indexId }: FieldIndexEntryKey,
  size: number,
): Promise<BatchOutcome> {
  const isGone = await database.forAccount(accountId, async trx => {
    const isEmpty = await deleteIndexRows(trx, accountId, { indexId, most: size });
    if (isEmpty) await removeFieldIndex(trx, accountId, indexId);
    return isEmpty;
  });
  return isGone ? 'done' : 'more';
}

/**
 * Populates the index up to the first record that another transaction has locked. The next batch starts with
 * this record, and waits for its lock.
 */
async function fillFrom(
  scope: IndexScope,
  fill: { directoryId: string; index: RecordIndex; filledTo: number; size: number },
): Promise<'more' | 'full'> {
  const { directoryId, index, filledTo, size } = fill;
  const { trx, accountId } = scope;
  const next = sql`from items where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid
    and number > ${filledTo} order by number`;
  await sql`select number ${next} limit 1 for share`.execute(trx);
  const wanted = (await sql<{ number: number }>`select number ${next} limit ${size}`.execute(trx)).rows;
  const last = wanted.at(-1)?.number;
  if (last === undefined) return 'full';
  const held = await sql<{ number: number }>`select number from items where account_id = ${accountId}::uuid
    and directory_id = ${directoryId}::uuid and number > ${filledTo} and number <= ${last}
    order by number for share skip locked`.execute(trx);
  const numbers = new Set(held.rows.map(row => row.number));
  const missed = wanted.find(row => !numbers.has(row.number))?.number;
  const end = missed === undefined ? last : missed - 1;
  const ready = [...numbers].filter(number => number <= end);
  await insertIndexRows(scope, directoryId, {
    index,
    chosen: sql<boolean>`items.number = any(${ready}::bigint[])`,
  });
  await updateFillProgress(trx, accountId, { indexId: index.indexId, filledTo: end });
  return 'more';
}
