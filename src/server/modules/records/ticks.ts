import type { Checklist, ChecklistPatch, FieldValue } from '#core/model.ts';
import { type CheckChange, filterExistingChecks, toCheckHistoryField } from '#core/record/checklist.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import type { HistoryChange } from './repositories/itemHistory.ts';

/** Converts a check to the format of the history, with its user and time. */
function tickValue(tick: Checklist[string] | undefined): FieldValue | null {
  return tick ? { stringValue: tick.by, dateValue: tick.at } : null;
}

export function toChecklistCheck(value: FieldValue | null | undefined): Checklist[string] | null {
  const { stringValue: by, dateValue: at } = value ?? {};
  return by && at ? { by, at } : null;
}

/**
 * Returns the checks after a write. Restored checks keep their user and time, all others get the caller and the current
 * time.
 */
export function applyChecklistChanges(
  { caller }: Pick<RecordScope, 'caller'>,
  stored: Checklist,
  { changed, given }: { changed: readonly CheckChange[]; given: Checklist | undefined },
): Checklist {
  if (changed.length === 0) return stored;
  const next = { ...stored };
  const own = { by: caller.userId, at: new Date().toISOString() };
  for (const { id, isTicked } of changed) {
    if (isTicked) next[id] = given?.[id] ?? own;
    else delete next[id];
  }
  return next;
}

export function createCheckChanges(
  before: Checklist,
  after: Checklist,
  changed: readonly CheckChange[],
): HistoryChange[] {
  return changed.map(({ id }) => ({
    field: toCheckHistoryField(id),
    before: tickValue(before[id]),
    after: tickValue(after[id]),
  }));
}

/**
 * For a write based on an earlier version, returns only the checks that the caller changed, so that other checks aren't
 * reset.
 */
export function mergeChecks(
  patch: ChecklistPatch,
  base: ReadonlyMap<string, FieldValue | null>,
  theirs: Checklist,
): ChecklistPatch {
  return Object.fromEntries(
    Object.entries(patch).filter(([id, mine]) => {
      const then = base.get(toCheckHistoryField(id));
      const wasTicked = then === undefined ? Object.hasOwn(theirs, id) : then !== null;
      return (mine !== null) !== wasTicked;
    }),
  );
}

/** Returns the checks without those of items that were removed from their checklists. */
export function getVisibleChecks(
  { compiled }: Pick<OpenDirectory, 'compiled'>,
  checklist: Checklist,
): Checklist {
  return Object.keys(checklist).length === 0 ? checklist : filterExistingChecks(compiled, checklist);
}
