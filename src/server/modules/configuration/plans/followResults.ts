/** What changed results make of those of other records, which read them: followed from directory to directory, as the job will. */
import type { OtherRecord, OtherRecords } from '#core/formula/others/otherDirectories.ts';
import type { FieldValues } from '#core/model.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import {
  fetchOthers,
  findReaders,
  hasReaders,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { type ComputedValues, computedOf, countComputed, type OnComputed } from './computedValues.ts';
import type { PlanReader } from './planVisibility.ts';

/** Records whose results would be others; of more, a plan does not tell what follows. */
const MOST_FOLLOWED = 5_000;
const AT_ONCE = 500;

interface Followed {
  readonly item: StoredItem;
  /** What the rules of its own directory make of it, which are told of elsewhere. */
  readonly own: FieldValues;
  readonly values: FieldValues;
}

export interface ResultsElsewhere {
  readonly computed: ComputedValues;
  /** How many records were followed; null where these are all that follow. */
  readonly followed: number | null;
}

export interface FollowedResults {
  /** For a directory whose own results differ. */
  noteIn(directoryId: string): OnComputed;
  /** By directory, what is not told of its own rules. @param until when there is no more time, in ms since 1970. */
  follow(until: number): Promise<ReadonlyMap<string, ResultsElsewhere>>;
}

/** @param reader with the definitions to come. */
export function followResults(database: Database, reader: PlanReader): FollowedResults {
  const { definitions, principal } = reader;
  const { accountId } = principal;
  const byDirectory = new Map<string, Map<string, Followed>>();
  const next = new Map<string, Set<string>>();
  let count = 0;

  const keep = (directoryId: string, followed: Followed) => {
    const items = byDirectory.get(directoryId) ?? new Map<string, Followed>();
    byDirectory.set(directoryId, items);
    const { item_id: id } = followed.item;
    if (!items.has(id)) count += 1;
    items.set(id, followed);
    next.set(directoryId, (next.get(directoryId) ?? new Set()).add(id));
  };
  const knownOf = (id: string | undefined): Followed | undefined => {
    for (const items of byDirectory.values()) {
      const known = id === undefined ? undefined : items.get(id);
      if (known) return known;
    }
    return undefined;
  };
  const withKnown = <Other extends OtherRecord | undefined>(other: Other): Other => {
    const known = other && knownOf(other.id);
    return known ? { ...other, values: { ...other.values, ...known.values } } : other;
  };
  const withKnownOthers = (others: OtherRecords): OtherRecords => ({
    ...others,
    record: id => withKnown(others.record(id)),
    pointing: source => others.pointing(source).map(withKnown),
  });

  const compute = async (trx: Trx, directoryId: string, itemIds: readonly string[]) => {
    const compiled = definitions.compiled(directoryId);
    if (!compiled) return;
    const items = await readItemsByIds(trx, { accountId, directoryId }, [...itemIds]);
    const { timeZone } = principal.user.account;
    const known = items.map(item => byDirectory.get(directoryId)?.get(item.item_id));
    const readings = items.map(({ item_id: itemId, custom_fields }, index) => ({
      itemId,
      values: known[index]?.values ?? custom_fields,
    }));
    const others = await fetchOthers({ trx, accountId, timeZone, definitions }, compiled, readings);
    if (!others) return;
    for (const [index, item] of items.entries()) {
      const before = known[index]?.values ?? item.custom_fields;
      const fetched = withKnownOthers(others(item.item_id));
      const values = computedOf(reader, compiled, { item, values: before, others: fetched });
      if (values !== before)
        keep(directoryId, { item, own: known[index]?.own ?? item.custom_fields, values });
    }
  };

  return {
    noteIn(directoryId) {
      if (!hasReaders(definitions, directoryId)) return () => {};
      return (item, values) => {
        if (count < MOST_FOLLOWED) keep(directoryId, { item, own: values, values });
      };
    },
    async follow(until) {
      while (next.size > 0 && count < MOST_FOLLOWED && Date.now() < until) {
        const [[directoryId, changed] = ['', new Set<string>()]] = next;
        next.delete(directoryId);
        for (const itemIds of batchesOf([...changed])) {
          await database.readAccount(accountId, async trx => {
            const scope = { trx, accountId, definitions };
            const readers = await findReaders(scope, { directoryId, itemIds, entryIds: [] });
            for (const [readerId, ids] of readers)
              for (const batch of batchesOf([...ids])) await compute(trx, readerId, batch);
          });
        }
      }
      const isWhole = next.size === 0 && count < MOST_FOLLOWED;
      return new Map(
        [...byDirectory].map(([id, items]) => {
          const computed = toldOf(reader, id, [...items.values()]);
          return [id, { computed, followed: isWhole ? null : items.size }];
        }),
      );
    },
  };
}

function toldOf(reader: PlanReader, directoryId: string, all: readonly Followed[]): ComputedValues {
  const compiled = reader.definitions.compiled(directoryId);
  if (!compiled) return [];
  const count = countComputed(reader, compiled);
  for (const { item, own, values } of all) {
    // What its own rules changed is counted already.
    const before = { ...own, ...unlike(own, item.custom_fields, values) };
    count.addChange(item, before, values);
  }
  return count.told();
}

/** The values that its own rules changed, as they are in the end. */
function unlike(own: FieldValues, stored: FieldValues, values: FieldValues): FieldValues {
  const ids = Object.keys({ ...own, ...stored }).filter(
    id => JSON.stringify(own[id]) !== JSON.stringify(stored[id]),
  );
  return Object.fromEntries(ids.flatMap(id => (values[id] ? [[id, values[id]]] : [])));
}

function batchesOf<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) => list.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}
