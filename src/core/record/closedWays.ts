/** What closes the way to a status, and what is only missing on it; asked of every card and row before a write is judged. */
import { createIssue } from '../issues.ts';
import type { Issue } from '../model.ts';
import { mayInStatus } from '../permissions.ts';
import type { StatusMove } from './validateRecord.ts';

/** Why a person may not make a move: the status they leave, the status they enter. Empty when it is open. */
export function closedReasons(move: Pick<StatusMove, 'from' | 'to'>, groupIds: readonly string[]): Issue[] {
  const issues: Issue[] = [];
  if (move.from && !mayInStatus(move.from, 'leave', groupIds)) {
    issues.push(createIssue(['status'], 'StatusNotPermitted', { status: move.from.name, action: 'leave' }));
  }
  if (move.to && !mayInStatus(move.to, 'enter', groupIds)) {
    issues.push(createIssue(['status'], 'StatusNotPermitted', { status: move.to.name, action: 'enter' }));
  }
  return issues;
}

/** The same reasons, at the place where the status or the record was chosen. */
export function closedReasonsAt(
  path: Issue['path'],
  move: Pick<StatusMove, 'from' | 'to'>,
  groupIds: readonly string[],
): Issue[] {
  return closedReasons(move, groupIds).map(issue => ({ ...issue, path }));
}

/** Missing fields, the comment and what is open on the checklist can still be given; a closed status cannot be helped. */
export function canBeCompleted({ path: [place], code }: Issue): boolean {
  return place === 'customFields' || place === 'text' || (place === 'checklist' && code === 'ChecklistOpen');
}
