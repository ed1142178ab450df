/**
 * Searches in batches, each in its own transaction: computes the keys of all records, then finds groups with
 * the same value, then similar texts that are neighbours when sorted. Memory use doesn't grow with the
 * directory.
 */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import {
  MAX_COMPARED_NEIGHBOURS,
  MIN_DUPLICATE_SCORE,
  MIN_SIMILARITY,
  scorePair,
} from '#core/duplicates/scorePair.ts';
import { computeSimilarity } from '#core/duplicates/similarity.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Job, JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { readItemsByIds, readRecordPage } from '#server/modules/records/index.ts';
import './jobs.ts';
import { getRecordKeys } from './getRecordKeys.ts';
import { messages } from './messages/index.ts';
import {
  type DuplicateSearchKey,
  deleteSearchKeys,
  type EqualValueGroup,
  insertDuplicatePairs,
  insertDuplicateSearchKeys,
  readDuplicateSearchRow,
  readEqualValueGroups,
  readSimilarKeys,
  type ScoredPair,
  type SimilarRecordKey,
  updateSearchProgress,
} from './repositories/searches.ts';

const RECORDS_PER_BATCH = 500;
const GROUPS_PER_BATCH = 100;
/** Only the first records of larger groups are reported: no one merges that many individually. */
const MAX_GROUP_SIZE = 20;
const MAX_PAIRS = 5_000;

export function createFindDuplicatesJob({ definitions }: { definitions: DefinitionStore }): JobHandler {
  return {
    kind: 'FindDuplicates',
    name: messages.inEveryLanguage('job.FindDuplicates'),
    async run(job) {
      const search = createSearch(definitions, job);
      try {
        await search.run();
      } catch (error) {
        if (job.isLastAttempt && !job.signal.aborted) await search.finish('Failed');
        throw error;
      }
    },
  };
}

interface Place {
  readonly trx: Trx;
  readonly compiled: CompiledDirectory;
  readonly fields: readonly BoundField[];
  readonly key: { readonly accountId: string; readonly directoryId: string };
}

type SearchJob = Pick<Job<{ readonly searchId: string }>, 'accountId' | 'ids' | 'signal' | 'inAccount'>;

function createSearch(definitions: DefinitionStore, { accountId, ids, signal, inAccount }: SearchJob) {
  const own: DuplicateSearchKey = { accountId, searchId: ids.searchId };

  /**
   * Runs one batch. Returns `undefined` once the search is over, because the user started another search or
   * the directory was deleted.
   */
  const part = <T>(work: (place: Place) => Promise<T>): Promise<T | undefined> => {
    signal.throwIfAborted();
    return inAccount(async trx => {
      const search = await readDuplicateSearchRow(trx, accountId, ids.searchId);
      const compiled = search && (await definitions.load(trx, accountId)).compiled(search.directory_id);
      if (!search || !compiled || search.state !== 'Running') return undefined;
      const fields = search.fields.flatMap(id => compiled.fieldById.get(id) ?? []);
      return work({ trx, compiled, fields, key: { accountId, directoryId: search.directory_id } });
    });
  };

  const readKeys = async () => {
    let [done, last] = [0, 0];
    for (let isMore = true; isMore; ) {
      const items = await part(async ({ trx, compiled, fields, key }) => {
        const page = await readRecordPage(trx, key, { after: last, take: RECORDS_PER_BATCH });
        const keys = page.map(item => ({
          itemId: item.item_id,
          keys: getRecordKeys(compiled, fields, item),
        }));
        await insertDuplicateSearchKeys(trx, own, keys);
        await updateSearchProgress(trx, own, { done: done + page.length });
        return page;
      });
      if (!items) return;
      done += items.length;
      last = items.at(-1)?.number ?? last;
      isMore = items.length === RECORDS_PER_BATCH;
    }
  };

  const findSame = async () => {
    for (let after: EqualValueGroup | null | undefined = null; after !== undefined; ) {
      const from: EqualValueGroup | null = after;
      after = await part(async place => {
        const page = { after: from, take: GROUPS_PER_BATCH, most: MAX_GROUP_SIZE };
        const groups = await readEqualValueGroups(place.trx, own, page);
        const isFull = await keepPairs(place, own, groups.flatMap(getPairs));
        return isFull || groups.length < GROUPS_PER_BATCH ? undefined : groups.at(-1);
      });
    }
  };

  /** Compares each text with the texts directly before it in the sort order. */
  const findNear = async (fieldId: string, pass: number) => {
    let before: SimilarRecordKey[] = [];
    for (let isMore: boolean | undefined = true; isMore; ) {
      isMore = await part(async place => {
        const after = before.at(-1) ?? null;
        const page = await readSimilarKeys(place.trx, own, { fieldId, pass, after, take: RECORDS_PER_BATCH });
        const near = getNeighbours([...before, ...page], before.length);
        before = page.slice(-MAX_COMPARED_NEIGHBOURS);
        const isFull = await keepPairs(place, own, near);
        return !isFull && page.length === RECORDS_PER_BATCH;
      });
    }
  };

  const finish = (state: 'Done' | 'Failed') =>
    inAccount(async trx => {
      await deleteSearchKeys(trx, own);
      await updateSearchProgress(trx, own, { state });
    });

  return {
    async run() {
      await part(({ trx }) => deleteSearchKeys(trx, own));
      await readKeys();
      await findSame();
      const fieldIds = (await part(async ({ fields }) => fields.map(field => field.definition.id))) ?? [];
      for (const fieldId of fieldIds) for (const pass of [1, 2]) await findNear(fieldId, pass);
      await finish('Done');
    },
    finish,
  };
}

/**
 * Scores pairs by all fields of both records, and stores the pairs that are similar enough. Returns true if
 * the maximum number of pairs has been reached.
 */
async function keepPairs(
  { trx, compiled, fields, key }: Place,
  own: DuplicateSearchKey,
  pairs: readonly (readonly [string, string])[],
): Promise<boolean> {
  const found = await readItemsByIds(trx, key, [...new Set(pairs.flat())]);
  const keys = new Map(found.map(item => [item.item_id, getRecordKeys(compiled, fields, item)]));
  const scored = new Map<string, ScoredPair>();
  for (const [one, other] of pairs) {
    const [itemId = '', otherId = ''] = [one, other].sort();
    const [a, b] = [keys.get(itemId), keys.get(otherId)];
    const score = a && b && scorePair(a, b);
    if (score && score.score >= MIN_DUPLICATE_SCORE)
      scored.set(`${itemId} ${otherId}`, { itemId, otherId, ...score });
  }
  return (await insertDuplicatePairs(trx, own, [...scored.values()])) >= MAX_PAIRS;
}

function getPairs({ item_ids: ids }: EqualValueGroup): [string, string][] {
  return ids.flatMap((id, index) => ids.slice(index + 1).map(other => [id, other] as [string, string]));
}

function getNeighbours(keys: readonly SimilarRecordKey[], known: number): [string, string][] {
  return keys.slice(known).flatMap((key, index) => {
    const place = known + index;
    return keys
      .slice(Math.max(0, place - MAX_COMPARED_NEIGHBOURS), place)
      .filter(other => other.item_id !== key.item_id && isNear(other, key))
      .map(other => [other.item_id, key.item_id] as [string, string]);
  });
}

/** Returns true if the texts are similar. Identical texts were already found, so they don't count. */
function isNear({ value_key: a }: SimilarRecordKey, { value_key: b }: SimilarRecordKey): boolean {
  return a !== b && computeSimilarity(a, b) >= MIN_SIMILARITY;
}
