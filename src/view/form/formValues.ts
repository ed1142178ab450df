/** What the values of an open form say: the states of its fields, and what a submit would send. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import {
  type FieldPatches,
  type FieldStates,
  isSameStates,
  resolveFieldStates,
} from '#core/directory/fieldStates.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { inStatus } from '#core/formula/formulaContext.ts';
import { withFormulas } from '#core/formula/recordFormulas.ts';
import type { FieldValue, FieldValues, FieldValuesPatch } from '#core/model.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import type { RecordFormInput, RecordFormState } from './recordFormStore.ts';

/** With what formulas make of them. */
export function computed(input: RecordFormInput, values: FieldValues): FieldValues {
  return withFormulas(input.compiled, values, inStatus(input.formulaContext, statusIdOf(input) ?? null));
}

function statusIdOf({ compiled, current, targetStatus }: RecordFormInput): string | null | undefined {
  return targetStatus ?? (current ? current.status : compiled.firstStatus?.id);
}

/** The same object while it says the same, so that typing draws one field only. */
export function statesOf(
  input: RecordFormInput,
  values: FieldValues,
  { before, scripted }: { before?: FieldStates; scripted?: ScriptOutcome | null } = {},
): FieldStates {
  const { compiled, current, patchesFor, runScripts } = input;
  if (before && !patchesFor && !runScripts) return before;
  const statusId = statusIdOf(input);
  const status = statusId ? compiled.statusById.get(statusId) : undefined;
  const patches: FieldPatches = { ...patchesFor?.(normalized(compiled, values)), ...scripted?.patches };
  const states = resolveFieldStates({ ...input, patches, status, isNew: current === null });
  return before && isSameStates(before, states) ? before : states;
}

function normalized({ fields }: CompiledDirectory, values: FieldValues): FieldValues {
  const found: FieldValues = {};
  for (const field of fields) {
    const { id } = field.definition;
    const value = field.isComputed ? undefined : field.normalize(values[id]);
    if (value) found[id] = value;
  }
  return found;
}

/** The fields that differ from the record, empties as null; what scripts filled in is theirs to say again. */
export function patchOf({
  input: { compiled, current },
  values,
  states,
  filled,
}: RecordFormState): FieldValuesPatch {
  const patch: FieldValuesPatch = {};
  for (const field of compiled.fields) {
    const { id } = field.definition;
    if (field.isDerived || filled.has(id) || states[id]?.mode !== 'edit') continue;
    if (!isSame(field, values[id], current?.values[id])) patch[id] = field.normalize(values[id]) ?? null;
  }
  return patch;
}

export function isChanged({
  input: { compiled, initialValues, current },
  values,
  filled,
}: RecordFormState): boolean {
  const start = initialValues ?? current?.values ?? {};
  return compiled.fields.some(
    field =>
      !field.isDerived &&
      !filled.has(field.definition.id) &&
      !isSame(field, values[field.definition.id], start[field.definition.id]),
  );
}

function isSame(field: BoundField, a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return a === b || field.equals(field.normalize(a), field.normalize(b));
}
