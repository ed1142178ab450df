import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Item } from '#core/model.ts';
import type { DatedItem } from '../dates/daySpans.ts';

export const TIMELINE_GROUPINGS = ['none', 'status', 'manager'] as const;
export type TimelineGrouping = (typeof TIMELINE_GROUPINGS)[number];

export interface TimelineGroup {
  /** The id of a status or a user; an empty string for records without a status or manager. */
  readonly id: string;
  readonly name: string;
  readonly items: readonly DatedItem[];
}

/** Returns the available groupings: none, and those by fields that the user can see. */
export function getTimelineGroupings({
  statusById,
  systemById,
  fieldById,
}: CompiledDirectory): TimelineGrouping[] {
  const isThere = {
    none: true,
    status: statusById.size > 0 && systemById.has(SYSTEM_ID.status),
    manager: fieldById.has(WRITABLE_ID.manager),
  };
  return TIMELINE_GROUPINGS.filter(grouping => isThere[grouping]);
}

/**
 * Groups records by status or manager, in the order of `names`; records without a status or manager come
 * last.
 */
export function groupTimelineRecords(
  items: readonly DatedItem[],
  grouping: TimelineGrouping,
  names: ReadonlyMap<string, string>,
  nameless: string,
): TimelineGroup[] {
  if (grouping === 'none') return [{ id: '', name: '', items }];
  const found = Map.groupBy(items, ({ item }) => {
    const id = getId(item, grouping);
    return names.has(id) ? id : '';
  });
  return [...names, ['', nameless] as const].flatMap(([id, name]) => {
    const own = found.get(id);
    return own ? [{ id, name, items: own }] : [];
  });
}

function getId(item: Item, grouping: TimelineGrouping): string {
  if (grouping === 'status') return item.status ?? '';
  return item.customFields[WRITABLE_ID.manager]?.stringValue ?? '';
}
