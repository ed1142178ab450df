import type {
  PrefetchedFormulaRecords,
  RelatedFormulaRecord,
} from '#core/formula/others/otherDirectories.ts';
import type { FieldValues } from '#core/model.ts';
import type { StoredItem } from '#server/modules/records/index.ts';

export interface TrackedRecord {
  readonly item: StoredItem;
  /** The values after applying the rules of the record's directory, which are reported separately. */
  readonly own: FieldValues;
  readonly values: FieldValues;
}

/** The records whose results change, and which of them still need their dependents examined. */
export interface TrackedRecords {
  keep(directoryId: string, followed: TrackedRecord): void;
  of(directoryId: string, itemId: string): TrackedRecord | undefined;
  count(): number;
  byDirectory(): ReadonlyMap<string, readonly TrackedRecord[]>;
  hasChanged(): boolean;
  /**
   * Returns and clears the changed records of one directory, or returns `undefined` if no directory has changed
   * records.
   */
  takeChanged(): { readonly directoryId: string; readonly itemIds: readonly string[] } | undefined;
  /** Replaces values of other records with the values of the tracked records. */
  putInto(others: PrefetchedFormulaRecords): PrefetchedFormulaRecords;
}

export function createTrackedRecords(): TrackedRecords {
  const byDirectory = new Map<string, Map<string, TrackedRecord>>();
  const changed = new Map<string, Set<string>>();
  let count = 0;

  const anywhere = (itemId: string): TrackedRecord | undefined => {
    for (const items of byDirectory.values()) {
      const known = items.get(itemId);
      if (known) return known;
    }
    return undefined;
  };
  const withKept = <Other extends RelatedFormulaRecord | undefined>(other: Other): Other => {
    const known = other?.id === undefined ? undefined : anywhere(other.id);
    return other && known ? { ...other, values: { ...other.values, ...known.values } } : other;
  };
  return {
    keep(directoryId, followed) {
      const items = byDirectory.get(directoryId) ?? new Map<string, TrackedRecord>();
      byDirectory.set(directoryId, items);
      const { item_id: id } = followed.item;
      if (!items.has(id)) count += 1;
      items.set(id, followed);
      changed.set(directoryId, (changed.get(directoryId) ?? new Set()).add(id));
    },
    of: (directoryId, itemId) => byDirectory.get(directoryId)?.get(itemId),
    count: () => count,
    byDirectory: () => new Map([...byDirectory].map(([id, items]) => [id, [...items.values()]])),
    hasChanged: () => changed.size > 0,
    takeChanged() {
      const [first] = changed;
      if (!first) return undefined;
      const [directoryId, itemIds] = first;
      changed.delete(directoryId);
      return { directoryId, itemIds: [...itemIds] };
    },
    putInto: others => ({
      ...others,
      record: id => withKept(others.record(id)),
      pointing: source => others.pointing(source).map(withKept),
    }),
  };
}
