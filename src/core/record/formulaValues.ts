/** Applies formula results to a write: they require no permission, and users can't write them. */
import type { FieldStates } from '../directory/fieldStates.ts';
import { withRecordStatus } from '../formula/formulaContext.ts';
import { computeFormulaValues } from '../formula/recordFormulas.ts';
import { createIssue, nestIssue } from '../issues.ts';
import type { FieldValues, Issue, Status } from '../model.ts';
import { validateShapes } from './validateRecord.ts';
import type { WriteInput } from './writeInput.ts';

interface WrittenValues {
  readonly values: FieldValues;
  readonly changedFields: readonly string[];
}

/**
 * Computes the formulas of a record. Fields whose result differs from the written values are added to the changed
 * fields.
 */
export function addFormulaValues(
  { compiled, current, patch, isStored, formulaContext }: WriteInput,
  status: Status | undefined,
  written: WrittenValues,
): WrittenValues {
  const isNew = current === null && isStored !== true;
  // Values set by a status or a script also count as given.
  const isGiven = (id: string) => Object.hasOwn(patch, id) || written.values[id] !== undefined;
  const values = computeFormulaValues(compiled, written.values, {
    ...withRecordStatus(formulaContext, status?.id ?? null),
    starts: isNew ? id => !isGiven(id) : undefined,
  });
  if (values === written.values) return written;
  const computed = compiled.fields.filter(
    field =>
      values[field.definition.id] !== written.values[field.definition.id] &&
      !field.equals(values[field.definition.id], current?.values[field.definition.id]),
  );
  const changed = new Set([...written.changedFields, ...computed.map(({ definition }) => definition.id)]);
  return { values, changedFields: [...changed] };
}

/**
 * Returns an issue, which rejects the write, for each result that can't be stored because it is too large or longer
 * than the field allows.
 */
export function checkFormulaResults(
  { compiled, validateSchema, current }: Pick<WriteInput, 'compiled' | 'validateSchema' | 'current'>,
  { values, changedFields }: WrittenValues,
  states: FieldStates,
): Issue[] {
  const computed = compiled.fields.filter(
    ({ formula, definition: { id } }) => formula !== undefined && changedFields.includes(id) && values[id],
  );
  return computed.flatMap(field => {
    const { id } = field.definition;
    const value = values[id];
    if (!value || field.equals(value, current?.values[id])) return [];
    const shape = validateShapes(validateSchema, { [id]: value });
    const issues =
      shape.length > 0 ? shape : field.validate(value).map(one => nestIssue(['customFields', id], one));
    if (issues.length === 0) return [];
    // Issues of a field aren't revealed to users who can't see the field.
    return states[id]?.mode === 'hidden' ? [createIssue([], 'ResultNotStorable')] : issues;
  });
}
