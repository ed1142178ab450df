/**
 * Converts writes of a process to writes of a record, and the resulting issues to the format of
 * `processes/…`.
 */

import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { FieldValue, FieldValuesPatch, Issue } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';

type ProcessMembers = Pick<
  RequestBody<'createProcess'>,
  'contactId' | 'manager' | 'dueDate' | 'customFields'
>;

const members = [
  [WRITABLE_ID.contact, 'contactId'],
  [WRITABLE_ID.manager, 'manager'],
  [WRITABLE_ID.dueDate, 'dueDate'],
] as const;

/** Returns the members as field values: omitted members stay unchanged, `null` clears a field. */
export function toProcessFieldValues(body: ProcessMembers): FieldValuesPatch {
  const { contactId, manager, dueDate } = body;
  const own = Object.entries(body.customFields ?? {});
  return {
    ...Object.fromEntries(own),
    ...member(WRITABLE_ID.contact, contactId, id => ({ stringValue: id })),
    ...member(WRITABLE_ID.manager, manager, id => ({ stringValue: id })),
    ...member(WRITABLE_ID.dueDate, dueDate, day => ({ dateValue: day })),
  };
}

function member(
  fieldId: string,
  written: string | null | undefined,
  toValue: (text: string) => FieldValue,
): FieldValuesPatch {
  if (written === undefined) return {};
  return { [fieldId]: written === null ? null : toValue(written) };
}

/**
 * Converts issues of fields to issues of the corresponding members, and issues of the status to issues of
 * the state.
 */
export function toProcessIssue(issue: Issue): Issue {
  const [first, fieldId, ...rest] = issue.path;
  if (first === 'status') return { ...issue, path: ['stateId', ...issue.path.slice(1)] };
  const found = members.find(([id]) => id === fieldId);
  if (first === 'expected') {
    const place = found ? [found[1]] : ['customFields', fieldId ?? ''];
    return { ...issue, path: ['expected', ...place, ...rest] };
  }
  return found && first === 'customFields' ? { ...issue, path: [found[1], ...rest] } : issue;
}
