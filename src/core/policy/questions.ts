/**
 * Defines the valid questions about permissions: which actions each part supports, and what a question must contain.
 */
import { createIssue } from '../issues.ts';
import type { Issue, RightsQuestion } from '../model.ts';

export type RightsPart = RightsQuestion['part'];
export type RightsAction = RightsQuestion['action'];

const CHANGED = ['read', 'create', 'update', 'delete'] as const;

export const ACTIONS_BY_PART: Readonly<Record<RightsPart, readonly RightsAction[]>> = {
  record: CHANGED,
  comments: CHANGED,
  files: CHANGED,
  changes: ['read'],
  field: ['read', 'update'],
  status: ['enter', 'leave'],
};

/** Returns the reasons why a question can't be answered; paths are relative to the question. */
export function validateRightsQuestion({
  part,
  action,
  fieldId,
  statusId,
}: Pick<RightsQuestion, 'part' | 'action' | 'fieldId' | 'statusId'>): Issue[] {
  const issues: Issue[] = [];
  if (!ACTIONS_BY_PART[part].includes(action)) issues.push(createIssue(['action'], 'InvalidChoice'));
  if (part === 'field' && fieldId === undefined) issues.push(createIssue(['fieldId'], 'Required'));
  if (part === 'status' && statusId === undefined) issues.push(createIssue(['statusId'], 'Required'));
  return issues;
}
