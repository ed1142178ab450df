/**
 * Finds the records whose results change because results of other records change. The changes are followed from
 * directory to directory, in the same way as when the change is made.
 */
import type { FieldValues } from '#core/model.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import {
  fetchOtherRecords,
  findFormulaDependents,
  hasFormulaDependents,
  readItemsByIds,
} from '#server/modules/records/index.ts';
import {
  type ComputedValueChanges,
  computeRecordFormulas,
  createComputedValuesCounter,
  type OnResultChange,
} from './computedValues.ts';
import { createTrackedRecords, type TrackedRecord } from './followedRecords.ts';
import type { PlanViewer } from './planVisibility.ts';

/**
 * The maximum number of records to follow. If there are more, a plan doesn't report indirect changes
 * completely.
 */
const MAX_FOLLOWED = 5_000;
const BATCH_SIZE = 500;

export interface DependentResults {
  readonly computed: ComputedValueChanges;
  /** The number of records that were followed; `null` if all records were followed. */
  readonly followed: number | null;
}

export interface DependentResultsTracker {
  /**
   * Returns a callback that notes the records of a directory whose computed values change, so that records depending on
   * them can be followed.
   */
  noteIn(directoryId: string): OnResultChange;
  /**
   * Returns the changes that a directory's own rules don't cause, keyed by directory id.
   * @param until The time limit, in milliseconds since 1970.
   */
  follow(until: number): Promise<ReadonlyMap<string, DependentResults>>;
}

/** @param reader The viewer, with the planned definitions. */
export function createDependentResultsTracker(
  database: Database,
  reader: PlanViewer,
): DependentResultsTracker {
  const { definitions, principal } = reader;
  const { accountId } = principal;
  const found = createTrackedRecords();

  const compute = async (trx: Trx, directoryId: string, itemIds: readonly string[]) => {
    const compiled = definitions.compiled(directoryId);
    if (!compiled) return;
    const items = await readItemsByIds(trx, { accountId, directoryId }, [...itemIds]);
    const { timeZone } = principal.user.account;
    const known = items.map(item => found.of(directoryId, item.item_id));
    const readings = items.map(({ item_id: itemId, custom_fields }, index) => ({
      itemId,
      values: known[index]?.values ?? custom_fields,
    }));
    const others = await fetchOtherRecords({ trx, accountId, timeZone, definitions }, compiled, readings);
    if (!others) return;
    for (const [index, item] of items.entries()) {
      const before = known[index]?.values ?? item.custom_fields;
      const fetched = found.putInto(others(item.item_id));
      const values = computeRecordFormulas(reader, compiled, { item, values: before, others: fetched });
      if (values !== before)
        found.keep(directoryId, { item, own: known[index]?.own ?? item.custom_fields, values });
    }
  };

  return {
    noteIn(directoryId) {
      if (!hasFormulaDependents(definitions, directoryId)) return () => {};
      return (item, values) => {
        if (found.count() < MAX_FOLLOWED) found.keep(directoryId, { item, own: values, values });
      };
    },
    async follow(until) {
      while (found.count() < MAX_FOLLOWED && Date.now() < until) {
        const changed = found.takeChanged();
        if (!changed) break;
        const { directoryId } = changed;
        for (const itemIds of getBatches(changed.itemIds)) {
          await database.readAccount(accountId, async trx => {
            const scope = { trx, accountId, definitions };
            const readers = await findFormulaDependents(scope, { directoryId, itemIds, entryIds: [] });
            for (const [readerId, ids] of readers)
              for (const batch of getBatches([...ids])) await compute(trx, readerId, batch);
          });
        }
      }
      const isWhole = !found.hasChanged() && found.count() < MAX_FOLLOWED;
      return new Map(
        [...found.byDirectory()].map(([id, items]) => {
          const computed = getTold(reader, id, items);
          return [id, { computed, followed: isWhole ? null : items.length }];
        }),
      );
    },
  };
}

function getTold(
  reader: PlanViewer,
  directoryId: string,
  all: readonly TrackedRecord[],
): ComputedValueChanges {
  const compiled = reader.definitions.compiled(directoryId);
  if (!compiled) return [];
  const count = createComputedValuesCounter(reader, compiled);
  for (const { item, own, values } of all) {
    // Changes caused by the directory's own rules are already counted.
    const before = { ...own, ...unlike(own, item.custom_fields, values) };
    count.addChange(item, before, values);
  }
  return count.told();
}

/** Returns the final values of the fields that the directory's own rules changed. */
function unlike(own: FieldValues, stored: FieldValues, values: FieldValues): FieldValues {
  const ids = Object.keys({ ...own, ...stored }).filter(
    id => JSON.stringify(own[id]) !== JSON.stringify(stored[id]),
  );
  return Object.fromEntries(ids.flatMap(id => (values[id] ? [[id, values[id]]] : [])));
}

function getBatches<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, index) =>
    list.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
