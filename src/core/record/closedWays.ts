/**
 * Determines why a transition is unavailable, or what is missing for it; called for every card and row before a write
 * is validated.
 */
import { createIssue } from '../issues.ts';
import type { Issue } from '../model.ts';
import { canActInStatus } from '../policy/permissions.ts';
import type { StatusMove } from './validateRecord.ts';

/**
 * Returns the reasons why the user's groups can't make a move: permissions of the status being left, or of
 * the status being entered. The array is empty if the move is allowed.
 */
export function findMoveIssues(move: Pick<StatusMove, 'from' | 'to'>, groupIds: readonly string[]): Issue[] {
  const issues: Issue[] = [];
  if (move.from && !canActInStatus(move.from, 'leave', groupIds)) {
    issues.push(createIssue(['status'], 'StatusNotPermitted', { status: move.from.name, action: 'leave' }));
  }
  if (move.to && !canActInStatus(move.to, 'enter', groupIds)) {
    issues.push(createIssue(['status'], 'StatusNotPermitted', { status: move.to.name, action: 'enter' }));
  }
  return issues;
}

/** Like `findMoveIssues`, but reports the issues at the path at which the user chose the status or the record. */
export function findMoveIssuesForStatus(
  path: Issue['path'],
  move: Pick<StatusMove, 'from' | 'to'>,
  groupIds: readonly string[],
): Issue[] {
  return findMoveIssues(move, groupIds).map(issue => ({ ...issue, path }));
}

/**
 * Returns whether the user can resolve an issue of a move: missing fields, a missing comment and unchecked checklist
 * items can still be provided, but permissions for a status can't.
 */
export function canBeCompleted({ path: [place], code }: Issue): boolean {
  return place === 'customFields' || place === 'text' || (place === 'checklist' && code === 'ChecklistOpen');
}
