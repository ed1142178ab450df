/** Creates, populates and drops the indexes of large directories in the background (decision 0016). */

import { analyzeGrowingTables, createStatisticsUpdater } from '#server/kernel/database/upkeep.ts';
import { createBackgroundWork, processBatches } from '#server/kernel/jobs/backgroundWork.ts';
import {
  type FieldIndexKey,
  incrementDefinitionsStamp,
  insertFieldIndex,
  listUnfinishedIndexes,
  listUnusedIndexes,
  markIndexesUsed,
  setFieldIndexState,
  type UnfinishedIndex,
} from '#server/modules/definitions/index.ts';
import {
  deleteIndexRowBatch,
  fillIndexBatch,
  flushPendingIndexEntries,
  type IndexDependencies,
  removeOutdatedIndexes,
} from './fillIndex.ts';
import { computeIndexFingerprint, findOutdatedIndexes } from './getRecordIndexes.ts';
import { isRebuildRequested } from './repository.ts';
import { INDEX_TABLES } from './updateRecordIndexes.ts';

export interface RecordIndexManager {
  /** Requests indexes that would speed up searches. Returns immediately. The indexes are built in the background. */
  want(accountId: string, keys: readonly FieldIndexKey[]): void;
  /** Reports that a search used these indexes. An index that isn't used for a month is dropped. */
  used(accountId: string, indexIds: readonly number[]): void;
  /** Resolves when everything requested so far has been built, and everything unused has been dropped. */
  settle(): Promise<void>;
  /** Stops after the batch that is being written. */
  close(): Promise<void>;
}

const UNUSED_DAYS = 30;

export function createIndexManager(parts: IndexDependencies): RecordIndexManager {
  const wanted = new Map<string, { accountId: string; key: FieldIndexKey }>();
  const uses = new Map<string, Set<number>>();

  const work = createBackgroundWork('Keeping the indexes', async signal => {
    await writeUses(parts, uses);
    await dropUnused(parts);
    do {
      for (const [name, { accountId, key }] of wanted) {
        wanted.delete(name);
        await decideOn(parts, accountId, key);
      }
      for (const { state, ...place } of await parts.database.asSystem(listUnfinishedIndexes)) {
        if (state === 'dropping')
          await processBatches(size => deleteIndexRowBatch(parts, place, size), signal);
        else await fill(parts, place, signal);
      }
    } while (wanted.size > 0 && !signal.aborted);
  });

  return {
    want(accountId, keys) {
      for (const key of keys) {
        wanted.set(`${accountId} ${key.directoryId} ${key.fieldId} ${key.key}`, { accountId, key });
      }
      if (keys.length > 0) work.wake();
    },
    used(accountId, indexIds) {
      const ids = uses.get(accountId) ?? new Set();
      for (const id of indexIds) ids.add(id);
      uses.set(accountId, ids);
    },
    settle: work.settle,
    close: work.close,
  };
}

/**
 * Registers an index to be built, under the lock of the definitions, so that writers that started earlier
 * have ended and later writers update the index.
 */
async function decideOn(
  { database, definitions: store, servers }: IndexDependencies,
  accountId: string,
  key: FieldIndexKey,
): Promise<void> {
  const isKnown = (definitions: { indexes: readonly FieldIndexKey[] }) =>
    definitions.indexes.some(
      other =>
        other.directoryId === key.directoryId && other.fieldId === key.fieldId && other.key === key.key,
    );
  const isThere = await database.forAccount(accountId, async trx => {
    const definitions = await store.load(trx, accountId);
    return isKnown(definitions) && findOutdatedIndexes({ trx, accountId, definitions, servers }).length === 0;
  });
  if (isThere) return;
  await database.forAccount(accountId, async trx => {
    await incrementDefinitionsStamp(trx, accountId);
    // Another version of Docket can have left indexes with rows in another format.
    await removeOutdatedIndexes({
      trx,
      accountId,
      servers,
      definitions: await store.read(trx, accountId),
    });
    const definitions = await store.read(trx, accountId);
    const fingerprint = computeIndexFingerprint({ trx, accountId, definitions, servers }, key);
    if (isKnown(definitions) || fingerprint === undefined) return;
    // An index built from texts that are about to be rebuilt would be incomplete, and would have to be built
    // again.
    if (key.key === 'words' && (await isRebuildRequested(trx, { accountId, directoryId: key.directoryId })))
      return;
    await insertFieldIndex(trx, accountId, { ...key, fingerprint });
  });
}

async function dropUnused({ database }: IndexDependencies): Promise<void> {
  const unused = await database.asSystem(trx => listUnusedIndexes(trx, UNUSED_DAYS));
  for (const [accountId, indexes] of Map.groupBy(unused, index => index.accountId)) {
    const indexIds = indexes.map(index => index.indexId);
    await database.forAccount(accountId, async trx => {
      await incrementDefinitionsStamp(trx, accountId);
      await setFieldIndexState(trx, accountId, { indexIds, state: 'dropping' });
    });
  }
}

async function writeUses({ database }: IndexDependencies, uses: Map<string, Set<number>>): Promise<void> {
  for (const [accountId, indexIds] of uses) {
    uses.delete(accountId);
    await database.forAccount(accountId, trx => markIndexesUsed(trx, accountId, [...indexIds]));
  }
}

/** The maximum number of records whose words are in the pending list while an index is being populated. */
const WAITING_RECORDS = 1_000;

async function fill(
  parts: IndexDependencies,
  { key, ...place }: Omit<UnfinishedIndex, 'state'>,
  signal: AbortSignal,
): Promise<void> {
  let waiting = 0;
  const updateStatistics = createStatisticsUpdater(parts.database, INDEX_TABLES);
  await processBatches(
    size => fillIndexBatch(parts, place, size),
    signal,
    async (size, progress) => {
      if (progress === 'more') await updateStatistics();
      else await analyzeGrowingTables(parts.database, INDEX_TABLES);
      waiting += size;
      if (key !== 'words' || (progress === 'more' && waiting < WAITING_RECORDS)) return;
      waiting = 0;
      await flushPendingIndexEntries(parts);
    },
  );
}
