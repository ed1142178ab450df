/**
 * Converts a record's history as visible to the caller: changes of hidden fields are omitted, and references
 * are limited to targets that the caller can read.
 */
import type { components } from '#contract/docket.gen.ts';
import { formatRecordDisplay } from '#core/field/display.ts';
import type { ReferencedTarget } from '#core/field/fieldPlugin.ts';
import type { FieldValues, Reference } from '#core/model.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import { parseCheckHistoryField } from '#core/record/checklist.ts';
import {
  getValueTargets,
  getVisibleValue,
  type HistoryChange,
  type HistoryRow,
  loadReferences,
  type OpenDirectory,
  type RecordScope,
  readItemsByIds,
  resolveStatesInStatus,
  type StoredItem,
} from '#server/modules/records/index.ts';

export type HistoryEntry = components['schemas']['HistoryEntry'];

/**
 * Omits fields hidden in the record's current status from the whole history, as well as hidden columns. Entries without
 * any remaining changes are omitted, too.
 */
export async function presentHistory(
  scope: RecordScope,
  opened: OpenDirectory,
  { item, rows }: { item: StoredItem; rows: readonly HistoryRow[] },
): Promise<HistoryEntry[]> {
  const states = resolveStatesInStatus(scope, opened, item.status_id);
  const isShown = ({ field }: HistoryChange) => {
    const state = states[field];
    return isBeside(field) || (state !== undefined && state.mode !== 'hidden');
  };
  const seenChange = (change: HistoryChange) => {
    const field = opened.compiled.fieldById.get(change.field);
    const before = getVisibleValue(opened, change.field, change.before);
    const after = getVisibleValue(opened, change.field, change.after);
    const isCut = before !== change.before || after !== change.after;
    return isCut && field?.equals(before, after) ? [] : [{ ...change, before, after }];
  };
  const visible = rows.map(row => ({ row, changes: row.changes.filter(isShown).flatMap(seenChange) }));
  const told = visible.filter(({ row, changes }) => changes.length > 0 || row.changes.length === 0);
  const targetsOf = (changes: readonly HistoryChange[]) => [
    ...[getValues(changes, 'before'), getValues(changes, 'after')].flatMap(values =>
      getValueTargets(opened.compiled, values),
    ),
    ...getTickers(changes),
  ];
  const references = await loadReferences(
    scope,
    told.flatMap(({ changes }) => targetsOf(changes)),
  );
  const partners = await readPartners(
    scope,
    opened,
    told.flatMap(({ changes }) => changes),
  );
  return told.map(({ row, changes }) => ({
    id: row.entry_id,
    at: row.at,
    kind: row.kind,
    ...(row.user_id ? { userId: row.user_id } : {}),
    changes: [...changes],
    references: Object.fromEntries(
      [...targetsOf(changes).map(({ id }) => id), ...getPartnerIds(changes)].flatMap(id => {
        const reference = references.get(id) ?? partners.get(id);
        return reference ? [[id, reference]] : [];
      }),
    ),
  }));
}

/** The names that the history uses for changes that refer to another record of the directory. */
const TOLD_OF_MERGES = ['merged', 'mergedInto'];

/** Returns true if a change doesn't concern a field, so that all users can see it. */
function isBeside(field: string): boolean {
  return ['status', 'tags', ...TOLD_OF_MERGES].includes(field) || parseCheckHistoryField(field) !== undefined;
}

function getTickers(changes: readonly HistoryChange[]): ReferencedTarget[] {
  const ticks = changes.filter(({ field }) => parseCheckHistoryField(field) !== undefined);
  return ticks.flatMap(({ before, after }) =>
    [before, after].flatMap(value => (value?.stringValue ? [{ kind: 'person', id: value.stringValue }] : [])),
  );
}

function getValues(changes: readonly HistoryChange[], side: 'before' | 'after'): FieldValues {
  return Object.fromEntries(
    changes.flatMap(change => {
      const value = change[side];
      return value ? [[change.field, value]] : [];
    }),
  );
}

function getPartnerIds(changes: readonly HistoryChange[]): string[] {
  const told = changes.filter(({ field }) => TOLD_OF_MERGES.includes(field));
  return told.flatMap(({ before, after }) => before?.stringValue ?? after?.stringValue ?? []);
}

/** Returns the records merged with the record, keyed by id. Records in the trash are included. */
async function readPartners(
  scope: RecordScope,
  opened: OpenDirectory,
  changes: readonly HistoryChange[],
): Promise<Map<string, Reference>> {
  const ids = [...new Set(getPartnerIds(changes))];
  const live = await readItemsByIds(scope.trx, opened.key, ids);
  const inTrash = await readItemsByIds(scope.trx, opened.key, ids, { isInTrash: true });
  return new Map(
    [...live, ...inTrash].map(({ item_id, number, display, status_id }) => {
      const isHidden = isDisplayHidden(scope.world, opened.compiled, status_id);
      return [item_id, { number, display: isHidden ? formatRecordDisplay(number, undefined) : display }];
    }),
  );
}
