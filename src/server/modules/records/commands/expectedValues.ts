import { createIssue } from '#core/issues.ts';
import type { FieldValuesPatch, Issue, Problem } from '#core/model.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { createFieldContext, loadReferences } from '../references.ts';
import type { StoredItem } from '../repositories/items.ts';
import { getVisibleValue, resolveStatesInStatus } from '../statesInStatus.ts';

type Conflict = NonNullable<Problem['conflicts']>[number];

export interface ConditionalWrite {
  readonly patch: FieldValuesPatch;
  /** The values that the caller saw, keyed by field id; `null` for an empty field. */
  readonly expected: FieldValuesPatch | undefined;
  readonly current: StoredItem;
}

/**
 * Returns the fields that no longer have the values that the caller saw. If two users assign a record to themselves at
 * the same time, the second write thus gets a conflict instead of overwriting the first. A field that already has the
 * value to be written is no conflict.
 * @throws ProblemError 422 `UnknownField` for hidden, computed and nonexistent fields.
 */
export function findWriteConflicts(
  scope: RecordScope,
  opened: OpenDirectory,
  { patch, expected = {}, current }: ConditionalWrite,
): Conflict[] {
  const states = resolveStatesInStatus(scope, opened, current.status_id);
  const conflicts: Conflict[] = [];
  const unknown: Issue[] = [];
  for (const [fieldId, sent] of Object.entries(expected)) {
    const field = opened.compiled.fieldById.get(fieldId);
    const mode = Object.hasOwn(states, fieldId) ? states[fieldId]?.mode : 'hidden';
    if (!field || field.isComputed || mode === 'hidden') {
      unknown.push(createIssue(['expected', fieldId], 'UnknownField'));
      continue;
    }
    const theirs = getVisibleValue(opened, fieldId, current.custom_fields[fieldId] ?? null);
    const base = field.normalize(sent) ?? null;
    const mine = patch[fieldId] ?? null;
    const isWritten = fieldId in patch && field.equals(field.normalize(mine), theirs);
    if (!isWritten && !field.equals(base, theirs)) conflicts.push({ fieldId, base, mine, theirs });
  }
  if (unknown.length > 0) throw createInvalidError(unknown);
  return conflicts;
}

/**
 * @throws ProblemError 422 `HoldsAnother` with the current value of each conflicting field, or `ChangedSince` if the
 * field is empty. Bulk changes report conflicts in the same form.
 */
export async function requireExpectedValues(
  scope: RecordScope,
  opened: OpenDirectory,
  write: ConditionalWrite,
): Promise<void> {
  const conflicts = findWriteConflicts(scope, opened, write);
  if (conflicts.length === 0) return;
  const fields = conflicts.flatMap(({ fieldId, theirs }) => {
    const field = opened.compiled.fieldById.get(fieldId);
    return field ? [{ field, theirs }] : [];
  });
  const references = await loadReferences(
    scope,
    fields.flatMap(({ field, theirs }) => field.targetsOf(theirs ?? undefined)),
  );
  const context = createFieldContext(scope, opened.compiled.registry, {
    values: write.current.custom_fields,
    references,
  });
  throw createInvalidError(
    fields.map(({ field, theirs }) => {
      const path = ['customFields', field.definition.id];
      const value = field.toText(theirs ?? undefined, context);
      return value ? createIssue(path, 'HoldsAnother', { value }) : createIssue(path, 'ChangedSince');
    }),
  );
}
