import type { FieldStates } from '#core/directory/fieldStates.ts';
import { createIssue } from '#core/issues.ts';
import type { ChecklistPatch, FieldValue, FieldValues, FieldValuesPatch, Problem } from '#core/model.ts';
import { mergeIds } from '#core/record/mergeIds.ts';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import {
  createConflictError,
  createInvalidError,
  createNotFoundError,
} from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { readValuesAtVersion } from '../repositories/itemHistory.ts';
import { lockItem, type StoredItem } from '../repositories/items.ts';
import { lockForSingleMove } from '../repositories/moveLocks.ts';
import { getVisibleValue, resolveStatesInStatus } from '../statesInStatus.ts';
import { mergeChecks } from '../ticks.ts';
import { findWriteConflicts } from './expectedValues.ts';
import { writeItem } from './writeItems.ts';

export interface ItemChange {
  readonly itemId: string;
  readonly customFields: FieldValuesPatch | undefined;
  readonly checklist: ChecklistPatch | undefined;
  readonly version: number | undefined;
  /** The field values that the caller saw. If they have changed, nothing is written. */
  readonly expected?: FieldValuesPatch | undefined;
  readonly tags: readonly string[] | undefined;
  readonly targetStatus: string | undefined;
  /**
   * The status in a record that is sent back as a whole. The record is moved if this status differs from its status in
   * the given version.
   */
  readonly status?: string | null | undefined;
  readonly comment: string | undefined;
  /** The card's new position. If omitted, a record that enters a status is placed on top. */
  readonly position?: string;
}

/**
 * Updates fields, tags and status together. If a version is given, only values that differ from that version count as
 * changed. Changes of different fields are merged; tags and checks are merged individually.
 * @throws ProblemError 404 if the record doesn't exist; 409 with base, mine and theirs if two users changed the same
 * field or a field doesn't have the value that the caller saw; 422 for broken rules.
 */
export async function updateItem(
  scope: RecordScope,
  opened: OpenDirectory,
  change: ItemChange,
): Promise<StoredItem> {
  const key = { ...opened.key, itemId: change.itemId };
  const canMove = change.targetStatus !== undefined || Boolean(change.status);
  const [, current] = await awaitPipelined([
    canMove ? lockForSingleMove(scope.trx, key) : null,
    lockItem(scope.trx, key),
  ]);
  if (!current) throw createNotFoundError();
  return updateLockedItem(scope, opened, { current, change });
}

/** Does the same as `updateItem`, with a record that the caller has locked. */
export async function updateLockedItem(
  scope: RecordScope,
  opened: OpenDirectory,
  { current, change }: { current: StoredItem; change: ItemChange },
): Promise<StoredItem> {
  const key = { ...opened.key, itemId: change.itemId };
  const { customFields = {}, expected } = change;
  const conflicts = findWriteConflicts(scope, opened, { patch: customFields, expected, current });
  if (conflicts.length > 0) throw createConflictError({ conflicts, version: current.version });
  const { patch, tags, checklist, statusThen } = await merge(scope, opened, { change, current });
  return writeItem(scope, opened, {
    key,
    current,
    patch,
    targetStatus: change.targetStatus ?? movedTo(change.status, statusThen),
    comment: change.comment,
    tags,
    checklist,
    ...(change.position === undefined ? {} : { position: change.position }),
  });
}

interface Merged {
  readonly patch: FieldValuesPatch;
  readonly tags: readonly string[] | undefined;
  readonly checklist: ChecklistPatch | undefined;
  /** The record's status in the given version. */
  readonly statusThen: string | null;
}

async function merge(
  scope: RecordScope,
  opened: OpenDirectory,
  { change, current }: { change: ItemChange; current: StoredItem },
): Promise<Merged> {
  const { customFields: patch = {}, tags, checklist, version } = change;
  const statusNow = current.status_id;
  if (version === undefined || version === current.version)
    return { patch, tags, checklist, statusThen: statusNow };
  if (version > current.version) throw createInvalidError([createIssue(['version'], 'Conflict')]);
  const base = await readValuesAtVersion(scope.trx, { ...opened.key, itemId: current.item_id }, version);
  const states = resolveStatesInStatus(scope, opened, current.status_id);
  const { kept, conflicts } = mergeFields(opened, {
    patch,
    base,
    theirs: current.custom_fields,
    states,
  });
  if (conflicts.length > 0) throw createConflictError({ conflicts, version: current.version });
  const tagsThen = getIds(base.get('tags')) ?? current.tags;
  const status = base.get('status');
  return {
    patch: kept,
    checklist: checklist && mergeChecks(checklist, base, current.checklist),
    tags: tags && mergeIds(tagsThen, { mine: tags, theirs: current.tags }),
    statusThen: status === undefined ? statusNow : (status?.stringValue ?? null),
  };
}

/**
 * Returns the status that the record enters, if any. @throws ProblemError 422 if the record would leave its
 * status without entering another.
 */
function movedTo(status: string | null | undefined, statusThen: string | null): string | undefined {
  if (status === undefined || status === statusThen) return undefined;
  if (status === null) throw createInvalidError([createIssue(['status'], 'UnknownStatus')]);
  return status;
}

/** Returns the ids in a value of the history, or `undefined` if the value is `undefined`, i.e. hasn't changed. */
function getIds(value: FieldValue | null | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  return (value?.listValue ?? []).flatMap(element => element.stringValue ?? []);
}

function mergeFields(
  opened: OpenDirectory,
  sides: {
    patch: FieldValuesPatch;
    base: ReadonlyMap<string, FieldValue | null>;
    theirs: FieldValues;
    states: FieldStates;
  },
): { kept: FieldValuesPatch; conflicts: NonNullable<Problem['conflicts']> } {
  const kept: FieldValuesPatch = {};
  const conflicts: NonNullable<Problem['conflicts']> = [];
  for (const [fieldId, mine] of Object.entries(sides.patch)) {
    const field = opened.compiled.fieldById.get(fieldId);
    // Hidden columns are ignored, because their cells stay unchanged whichever version is chosen.
    const base = getVisibleValue(opened, fieldId, sides.base.get(fieldId));
    const theirs = getVisibleValue(opened, fieldId, sides.theirs[fieldId] ?? null);
    // A conflict would reveal the value of a hidden field, so there is none. Instead, the rules reject the write.
    const isSeen = sides.states[fieldId] && sides.states[fieldId].mode !== 'hidden';
    const isChangedByThem = field && isSeen && base !== undefined && !field.equals(base, theirs);
    if (!isChangedByThem) {
      kept[fieldId] = mine;
      continue;
    }
    const normalized = field.normalize(mine) ?? null;
    if (field.equals(normalized, base) || field.equals(normalized, theirs)) continue;
    conflicts.push({ fieldId, base, mine, theirs });
  }
  return { kept, conflicts };
}
