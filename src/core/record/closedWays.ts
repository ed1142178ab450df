/**
 * Determines what makes a transition unavailable, and what is only missing for it; called for every card and row before
 * a write is validated.
 */
import { createIssue } from '../issues.ts';
import type { Issue } from '../model.ts';
import { canActInStatus } from '../policy/permissions.ts';
import type { StatusMove } from './validateRecord.ts';

/**
 * Returns why a user can't make a move: because of the status they leave, or the one they enter. Empty if it is
 * available.
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

/** Returns the same reasons, with the path at which the status or the record was chosen. */
export function findMoveIssuesAt(
  path: Issue['path'],
  move: Pick<StatusMove, 'from' | 'to'>,
  groupIds: readonly string[],
): Issue[] {
  return findMoveIssues(move, groupIds).map(issue => ({ ...issue, path }));
}

/**
 * Returns whether an issue of a move can be fixed by the user: missing fields, the comment and open checklist items can
 * still be provided, but not access to a status.
 */
export function canBeCompleted({ path: [place], code }: Issue): boolean {
  return place === 'customFields' || place === 'text' || (place === 'checklist' && code === 'ChecklistOpen');
}
