/** Returns the issues of a record's values; called for every way of writing values. */

import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { FieldStates } from '../directory/fieldStates.ts';
import { findSchemaIssues, type SchemaValidator } from '../directory/schemaIssues.ts';
import type { BoundField } from '../field/boundField.ts';
import { createIssue, nestIssue } from '../issues.ts';
import type { FieldValue, FieldValues, FieldValuesPatch, Issue, Status, TableRow } from '../model.ts';

export interface ValidateRecordInput {
  readonly compiled: Pick<CompiledDirectory, 'fields'>;
  /** The record's values as they would be stored, normalized. */
  readonly values: FieldValues;
  /** The stored values; empty for a new record. */
  readonly stored: FieldValues;
  readonly states: FieldStates;
  /** Set if the record leaves or enters a status; otherwise `null`. */
  readonly move: StatusMove | null;
}

export interface StatusMove {
  readonly from: Status | undefined;
  readonly to: Status | undefined;
  readonly comment: string | undefined;
}

/**
 * Checks the rules of field types, required fields, and required comments. Skips fields that the user can't
 * edit, because the user couldn't fix their issues.
 */
export function validateRecord({ compiled, values, stored, states, move }: ValidateRecordInput): Issue[] {
  const issues: Issue[] = [];
  for (const field of compiled.fields) {
    const { id } = field.definition;
    const state = states[id];
    if (state?.mode !== 'edit') continue;
    const value = values[id];
    if (field.isEmpty(value)) {
      if (state.required) issues.push(createIssue(['customFields', id], 'Required'));
    } else {
      issues.push(
        ...findNewErrors(field, value, stored[id]).map(issue => nestIssue(['customFields', id], issue)),
      );
    }
  }
  if (move && isCommentRequired(move) && !move.comment?.trim())
    issues.push(createIssue(['text'], 'CommentRequired'));
  return issues;
}

/**
 * Returns the issues that the stored value doesn't have. Values stored under earlier rules remain valid until they are
 * changed (e.g. a drop-down value that is no longer offered): the author didn't cause the error and might not know the
 * right value. In a list this applies to each value, in a table to each row.
 */
function findNewErrors(
  field: BoundField,
  value: FieldValue | undefined,
  stored: FieldValue | undefined,
): Issue[] {
  const issues = field.validate(value);
  if (issues.length === 0 || field.isEmpty(stored)) return issues;
  if (field.equals(value, stored)) return [];
  const parts = getParts(value);
  const known = new Set(getParts(stored).map(getPartText));
  const stands = (index: unknown) => typeof index === 'number' && known.has(getPartText(parts[index]));
  return issues.filter(({ path: [, index] }) => !stands(index));
}

type Part = FieldValue | TableRow;

function getParts(value: FieldValue | undefined): readonly Part[] {
  return value?.listValue ?? value?.tableValue ?? [];
}

/**
 * Returns equal texts for equal parts, regardless of row ids and of the order of members, which the database doesn't
 * preserve.
 */
function getPartText(part: Part | undefined): string {
  return JSON.stringify({ ...part, id: undefined }, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** Returns whether leaving or entering the status requires a comment (specification section 5). */
export function isCommentRequired({ from, to }: Pick<StatusMove, 'from' | 'to'>): boolean {
  return from?.commentRequiredToLeave === true || to?.commentRequiredToEnter === true;
}

/**
 * Validates the shapes of values as sent, before anything parses them, so that an unparseable value isn't
 * treated as an empty value.
 */
export function validateShapes(validateSchema: SchemaValidator, patch: FieldValuesPatch): Issue[] {
  const sent = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
  return findSchemaIssues(validateSchema, sent).map(issue => nestIssue(['customFields'], issue));
}
