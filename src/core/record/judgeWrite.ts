/**
 * The verdict on one write of one record: form, table cell, board drop, bulk edit, import, scripts and every API write
 * ask this function and no other, in the browser to warn and on the server to decide.
 */

import type { WorkClock } from '../calendar/workClock.ts';
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import {
  type FieldPatches,
  type FieldStates,
  type PatchesFor,
  resolveFieldStates,
} from '../directory/fieldStates.ts';
import type { SchemaValidate } from '../directory/schemaIssues.ts';
import { seenRecord, withoutStrangers } from '../directory/writtenColumns.ts';
import type { BoundField } from '../field/boundField.ts';
import { createIssue } from '../issues.ts';
import type {
  Checklist,
  ChecklistPatch,
  DirectoryRights,
  FieldValue,
  FieldValues,
  FieldValuesPatch,
  Issue,
  Status,
} from '../model.ts';
import { mayEditRecord, mayWith } from '../permissions.ts';
import {
  type ChangedTick,
  type ChecklistWrite,
  changedTicks,
  closedTicks,
  openItems,
  unknownItems,
} from './checklist.ts';
import { closedReasons } from './closedWays.ts';
import { withGivenValues } from './givenValues.ts';
import { isCommentRequired, type StatusMove, validateRecord, validateShapes } from './validateRecord.ts';

export interface CurrentRecord {
  readonly status: string | null;
  readonly values: FieldValues;
  /** What is ticked of the lists of statuses. */
  readonly checklist?: Checklist | undefined;
}

export interface WriteInput {
  readonly compiled: CompiledDirectory;
  readonly validateSchema: SchemaValidate;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The record as it is; null for a new one. */
  readonly current: CurrentRecord | null;
  /** By field id; left out stays, null empties. */
  readonly patch: FieldValuesPatch;
  /** The status to enter; undefined stays (a new record starts in the first Active one). */
  readonly targetStatus: string | undefined;
  readonly comment: string | undefined;
  /** What the write ticks, and where null, unticks, of the lists of statuses. */
  readonly checklist?: ChecklistPatch | undefined;
  /** Whether the write gives or takes tags: they stand beside the fields, and whoever may edit the record changes them. */
  readonly changesTags?: boolean;
  /**
   * A value with what is stored of the columns that the person does not see; left out where nobody has any of that, as in
   * their browser.
   */
  readonly keepHidden?: (field: BoundField, value: FieldValue, stored: FieldValue) => FieldValue | undefined;
  /** The patch is of values that the record had: what stands in hidden columns comes back with the rest. */
  readonly isStored?: boolean;
  /** By which a status gives values to what enters it; left out, it gives none: so where a write takes another back. */
  readonly clock?: WorkClock | undefined;
  /** Whether the writer reaches fields that their definition hides (`FieldStatesInput`). */
  readonly reachesHidden?: boolean;
  /** What scripts ask of fields beyond definition and status. */
  readonly patches?: FieldPatches;
  /** The same, where it hangs on the values as they would be: then it is asked once those are known. */
  readonly patchesFor?: PatchesFor;
}

export interface Verdict {
  readonly issues: Issue[];
  /** The values as they would be stored. */
  readonly values: FieldValues;
  readonly states: FieldStates;
  /** Ids of the fields whose value differs from the current one. */
  readonly changedFields: string[];
  readonly changedTicks: readonly ChangedTick[];
  readonly status: Status | undefined;
}

export function judgeWrite(input: WriteInput): Verdict {
  const verdict = judgeOnce(input);
  if (!input.patchesFor) return verdict;
  return judgeOnce({ ...input, patches: { ...input.patches, ...input.patchesFor(verdict.values) } });
}

function judgeOnce(input: WriteInput): Verdict {
  const { compiled, current } = input;
  const move = resolveMove(input);
  const status = move ? move.to : current?.status ? compiled.statusById.get(current.status) : undefined;
  const isNew = current === null;
  const states = resolveFieldStates({ ...input, status, isNew });

  const visible = visiblePart(input.patch, states);
  const { patch, issues: strangers } = input.isStored
    ? { patch: visible, issues: [] }
    : withoutStrangers(input, visible);
  const shapeIssues = [
    ...strangers,
    ...validateShapes(input.validateSchema, patch).flatMap(issue => inWordsOfType(issue, patch, compiled)),
  ];
  const unreadable = new Set(shapeIssues.map(issue => issue.path[1]));
  const sent = applyPatch({ ...input, patch }, unreadable);
  const list = checklistWrite(input, move, status);
  const ticks = changedTicks(list);
  const closed = checkRights(input, move, { hasChanges: sent.changedFields.length + ticks.length > 0 });
  const mayWrite = closed.every(({ path }) => path.length > 0);
  const refused = [...closed, ...unknownItems(list), ...(mayWrite ? closedTicks(list, ticks) : [])];
  // Fields are judged as the status entered shows them: to whoever may not enter it, or write at all, that would tell values
  // that the present status hides.
  if (refused.some(({ path }) => !besideFields.has(path[0])))
    return {
      issues: refused,
      values: current?.values ?? {},
      states,
      changedFields: [],
      changedTicks: [],
      status,
    };
  const { values, changedFields } = withGivenValues(input, move?.to, sent);
  const { fields, values: written } = seenRecord(input, values);
  const { values: stored } = seenRecord(input, current?.values ?? {});
  const ruleIssues = validateRecord({ compiled: { fields }, values: written, stored, states, move });
  const issues = [
    ...refused,
    ...checkEditable(input, states, sent.changedFields),
    ...shapeIssues,
    ...ruleIssues.filter(issue => !unreadable.has(issue.path[1])),
    ...openItems(list, ticks),
  ];
  return { issues, values, states, changedFields: [...changedFields], changedTicks: ticks, status };
}

/** What stands beside the fields says nothing of them. */
const besideFields: ReadonlySet<unknown> = new Set(['tags', 'text', 'checklist']);

function checklistWrite(
  { compiled, rights, groupIds, current, checklist = {} }: WriteInput,
  move: StatusMove | null,
  status: Status | undefined,
): ChecklistWrite {
  const stored = current?.checklist ?? {};
  return { compiled, rights, groupIds, stored, patch: checklist, move, status, isNew: current === null };
}

/**
 * An editor hands on text that it could not read as `stringValue`, so that nothing typed is lost. Of such a text the type
 * itself knows better what is wrong (no number, no date) than its schema does.
 */
function inWordsOfType(issue: Issue, patch: FieldValuesPatch, compiled: CompiledDirectory): Issue[] {
  const [, id, place, index, ...deeper] = issue.path;
  const field = compiled.fieldById.get(String(id));
  if (issue.code !== 'WrongShape' || !field || field.isComputed || deeper.length > 0) return [issue];
  const whole = patch[String(id)];
  const value = place === 'listValue' ? whole?.listValue?.[Number(index)] : whole;
  if (!isTextAlone(value) || (place !== undefined && place !== 'listValue')) return [issue];
  const single = compiled.registry.bind({ ...field.definition, array: false });
  const found = single.validate(single.normalize(value));
  const path = place === undefined ? issue.path.slice(0, 2) : issue.path.slice(0, 4);
  return found.length > 0 ? found.map(({ code, params }) => createIssue(path, code, params)) : [issue];
}

function isTextAlone(value: unknown): value is { stringValue: string } {
  if (typeof value !== 'object' || value === null) return false;
  const [[name, text] = [], ...others] = Object.entries(value);
  return name === 'stringValue' && typeof text === 'string' && others.length === 0;
}

function resolveMove({ compiled, current, targetStatus, comment }: WriteInput): StatusMove | null {
  const to = targetStatus === undefined ? undefined : compiled.statusById.get(targetStatus);
  if (current === null)
    return { from: undefined, to: targetStatus === undefined ? compiled.firstStatus : to, comment };
  if (targetStatus === undefined || targetStatus === current.status) return null;
  const from = current.status ? compiled.statusById.get(current.status) : undefined;
  return { from, to, comment };
}

function checkRights(
  input: WriteInput,
  move: StatusMove | null,
  { hasChanges }: { hasChanges: boolean },
): Issue[] {
  const { rights, current, targetStatus, compiled, groupIds, comment, changesTags = false } = input;
  const mayWrite = current === null ? rights.record.create : rights.record.update;
  const isChanged = move !== null || hasChanges || changesTags;
  const writes = current === null || isChanged || Boolean(comment?.trim());
  if (!mayWrite && writes)
    return [createIssue([], 'NotPermitted', { action: current === null ? 'create' : 'update' })];
  if (targetStatus !== undefined && !compiled.statusById.has(targetStatus)) {
    return [createIssue(['status'], 'UnknownStatus')];
  }
  const beside = [
    ...(changesTags ? closedTags(input, move) : []),
    ...(comment?.trim() && !maySayWith(input, move)
      ? [createIssue(['text'], 'NotPermitted', { action: 'create' })]
      : []),
  ];
  if (!move || targetStatus === undefined) return beside;
  return [...closedReasons(move, groupIds), ...beside];
}

/**
 * Whether a comment may come with a write: what is said of a record needs the right to comment on it, and a directory that
 * keeps comments (specification section 6). Where the move itself asks for one (section 5) it is part of the move: who may
 * make that owes the comment, and could else not make it at all.
 */
export function maySayWith(
  { compiled, rights }: Pick<WriteInput, 'compiled' | 'rights'>,
  move: Pick<StatusMove, 'from' | 'to'> | null,
): boolean {
  if (move && isCommentRequired(move)) return true;
  return mayWith({ directory: compiled.directory, rights }, 'comments', 'create');
}

function closedTags({ compiled, current, rights, groupIds }: WriteInput, move: StatusMove | null): Issue[] {
  const status = move ? move.to : current?.status ? compiled.statusById.get(current.status) : undefined;
  if (!status || mayEditRecord({ rights, groupIds, status, isNew: current === null })) return [];
  return [createIssue(['tags'], 'StatusNotPermitted', { status: status.name, action: 'edit' })];
}

/** A hidden field answers like one that does not exist. */
function checkEditable(
  { patch, rights }: WriteInput,
  states: FieldStates,
  changedFields: readonly string[],
): Issue[] {
  const issues: Issue[] = [];
  for (const id of Object.keys(patch)) {
    const state = stateOf(states, id);
    if (!state || state.mode === 'hidden') issues.push(createIssue(['customFields', id], 'UnknownField'));
  }
  if (!rights.record.update && !rights.record.create) return issues;
  for (const id of changedFields) {
    if (states[id]?.mode === 'read') issues.push(createIssue(['customFields', id], 'FieldReadonly'));
  }
  return issues;
}

/** What is hidden must not tell itself from what does not exist, so nothing else looks at it. */
function visiblePart(patch: FieldValuesPatch, states: FieldStates): FieldValuesPatch {
  return Object.fromEntries(
    Object.entries(patch).filter(([id]) => (stateOf(states, id)?.mode ?? 'hidden') !== 'hidden'),
  );
}

/** Ids of a patch are anything that a caller wrote, `hasOwnProperty` too. */
function stateOf(states: FieldStates, id: string): FieldStates[string] | undefined {
  return Object.hasOwn(states, id) ? states[id] : undefined;
}

function applyPatch(input: WriteInput, unreadable: ReadonlySet<string | number | undefined>) {
  const { compiled, current, patch, isStored, keepHidden } = input;
  const values: FieldValues = { ...current?.values };
  const changedFields: string[] = [];
  for (const [id, sent] of Object.entries(patch)) {
    const field = compiled.fieldById.get(id);
    if (!field || unreadable.has(id)) continue;
    const normalized = field.isComputed ? (sent ?? undefined) : field.normalize(sent);
    const stored = current?.values[id];
    const value =
      !isStored && normalized && stored && keepHidden ? keepHidden(field, normalized, stored) : normalized;
    const isChanged = field.isComputed ? value !== undefined : !field.equals(value, current?.values[id]);
    if (!isChanged) continue;
    changedFields.push(id);
    if (value === undefined || field.isComputed) delete values[id];
    else values[id] = value;
  }
  return { values, changedFields };
}
