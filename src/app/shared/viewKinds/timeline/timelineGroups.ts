import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { WRITTEN_ID } from '#core/writtenSystemFields.ts';
import type { DatedItem } from '../dates/daySpans.ts';

export const groupings = ['none', 'status', 'manager'] as const;
export type Grouping = (typeof groupings)[number];

export interface TimelineGroup {
  /** Of a status or a person; empty for records without. */
  readonly id: string;
  readonly name: string;
  readonly items: readonly DatedItem[];
}

/** The fields that records can be grouped by, among those that the person sees. */
export function groupingsIn({ statusById, systemById, fieldById }: CompiledDirectory): Grouping[] {
  const isThere = {
    none: true,
    status: statusById.size > 0 && systemById.has(SYSTEM_ID.status),
    manager: fieldById.has(WRITTEN_ID.manager),
  };
  return groupings.filter(grouping => isThere[grouping]);
}

/** Records of each status or manager, in the order of `names`; those without come last. */
export function groupsOf(
  items: readonly DatedItem[],
  grouping: Grouping,
  names: ReadonlyMap<string, string>,
  nameless: string,
): TimelineGroup[] {
  if (grouping === 'none') return [{ id: '', name: '', items }];
  const found = Map.groupBy(items, ({ item }) => {
    const id = idOf(item, grouping);
    return names.has(id) ? id : '';
  });
  return [...names, ['', nameless] as const].flatMap(([id, name]) => {
    const own = found.get(id);
    return own ? [{ id, name, items: own }] : [];
  });
}

function idOf(item: Item, grouping: Grouping): string {
  if (grouping === 'status') return item.status ?? '';
  return item.customFields[WRITTEN_ID.manager]?.stringValue ?? '';
}
