/**
 * Returns issues for everything in the write that the user isn't allowed to do, except for changes of fields
 * (`validateEditable`).
 */
import type { FieldStates } from '../directory/fieldStates.ts';
import { createIssue } from '../issues.ts';
import type { Issue } from '../model.ts';
import { canEditRecord, isRecordPartAccessible } from '../policy/permissions.ts';
import { findMoveIssues } from './closedWays.ts';
import { isCommentRequired, type StatusMove } from './validateRecord.ts';
import type { WriteInput } from './writeInput.ts';
import { findFieldState } from './writtenValues.ts';

export function validateWritePermissions(
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
    ...(changesTags ? getClosedTags(input, move) : []),
    ...(comment?.trim() && !canCommentOnWrite(input, move)
      ? [createIssue(['text'], 'NotPermitted', { action: 'create' })]
      : []),
  ];
  if (!move || targetStatus === undefined) return beside;
  return [...findMoveIssues(move, groupIds), ...beside];
}

/**
 * Returns whether a write can include a comment: this requires comments to be enabled for the directory, and the
 * permission to create comments (specification section 6). A comment that the move requires (section 5) is part of the
 * move: every user who can make the move can add it.
 */
export function canCommentOnWrite(
  { compiled, rights }: Pick<WriteInput, 'compiled' | 'rights'>,
  move: Pick<StatusMove, 'from' | 'to'> | null,
): boolean {
  if (move && isCommentRequired(move)) return true;
  return isRecordPartAccessible({ directory: compiled.directory, rights }, 'comments', 'create');
}

/**
 * Returns issues for fields that the user can't edit. A hidden field gets the same issue as a field that
 * doesn't exist.
 */
export function validateEditable(
  { patch, rights }: WriteInput,
  states: FieldStates,
  changedFields: readonly string[],
): Issue[] {
  const issues: Issue[] = [];
  for (const id of Object.keys(patch)) {
    const state = findFieldState(states, id);
    if (!state || state.mode === 'hidden') issues.push(createIssue(['customFields', id], 'UnknownField'));
  }
  if (!rights.record.update && !rights.record.create) return issues;
  for (const id of changedFields) {
    if (states[id]?.mode === 'read') issues.push(createIssue(['customFields', id], 'FieldReadonly'));
  }
  return issues;
}

function getClosedTags(
  { compiled, current, rights, groupIds }: WriteInput,
  move: StatusMove | null,
): Issue[] {
  const status = move ? move.to : current?.status ? compiled.statusById.get(current.status) : undefined;
  if (!status || canEditRecord({ rights, groupIds, status, isNew: current === null })) return [];
  return [createIssue(['tags'], 'StatusNotPermitted', { status: status.name, action: 'edit' })];
}
