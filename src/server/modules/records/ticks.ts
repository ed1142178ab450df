/** Ticks of checklists as they are stored, merged and kept in the history. */

import type { Checklist, ChecklistPatch, FieldValue } from '#core/model.ts';
import { type ChangedTick, knownTicks, tickField } from '#core/record/checklist.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import type { HistoryChange } from './repositories/itemHistory.ts';

/** A tick as the history keeps it: who and when. */
function tickValue(tick: Checklist[string] | undefined): FieldValue | null {
  return tick ? { stringValue: tick.by, dateValue: tick.at } : null;
}

export function tickOf(value: FieldValue | null | undefined): Checklist[string] | null {
  const { stringValue: by, dateValue: at } = value ?? {};
  return by && at ? { by, at } : null;
}

/** The ticks after a write; what is put back is as it was, all else is the caller's and of now. */
export function checklistAfter(
  { caller }: Pick<RecordScope, 'caller'>,
  stored: Checklist,
  { changed, given }: { changed: readonly ChangedTick[]; given: Checklist | undefined },
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

export function tickChanges(
  before: Checklist,
  after: Checklist,
  changed: readonly ChangedTick[],
): HistoryChange[] {
  return changed.map(({ id }) => ({
    field: tickField(id),
    before: tickValue(before[id]),
    after: tickValue(after[id]),
  }));
}

/** Of a write made from an earlier version, the ticks that its writer changed: each item is merged by itself. */
export function mergeTicks(
  patch: ChecklistPatch,
  base: ReadonlyMap<string, FieldValue | null>,
  theirs: Checklist,
): ChecklistPatch {
  return Object.fromEntries(
    Object.entries(patch).filter(([id, mine]) => {
      const then = base.get(tickField(id));
      const wasTicked = then === undefined ? Object.hasOwn(theirs, id) : then !== null;
      return (mine !== null) !== wasTicked;
    }),
  );
}

/** What a reader is told: items that are gone from the lists are told no more. */
export function shownTicks({ compiled }: Pick<OpenDirectory, 'compiled'>, checklist: Checklist): Checklist {
  return Object.keys(checklist).length === 0 ? checklist : knownTicks(compiled, checklist);
}
