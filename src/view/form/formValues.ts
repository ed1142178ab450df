/** Computes the values of an open form, the states of its fields, and the patch that a submit would send. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import {
  type FieldPatches,
  type FieldStates,
  isSameFieldStates,
  resolveFieldStates,
} from '#core/directory/fieldStates.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { findStartFormula } from '#core/field/findFormula.ts';
import { withRecordStatus } from '#core/formula/formulaContext.ts';
import { computeFormulaValues } from '#core/formula/recordFormulas.ts';
import type { FieldValue, FieldValues, FieldValuesPatch } from '#core/model.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import type { RecordFormInput, RecordFormState } from './recordFormStore.ts';

type Writers = Pick<RecordFormState, 'written' | 'filled'>;

/** Returns the initial values of the form, before formulas and start values are computed. */
export function getInitialValues({ draft, initialValues, current }: RecordFormInput): FieldValues {
  return draft ?? initialValues ?? current?.values ?? {};
}

/** Returns the values with formula results. Start values of a new record are recomputed until the user edits them. */
export function computeFormValues(
  input: RecordFormInput,
  values: FieldValues,
  writers: Writers,
): FieldValues {
  return computeFormulaValues(input.compiled, values, {
    ...withRecordStatus(input.formulaContext, getStatusId(input) ?? null),
    starts: input.current === null ? id => !isGiven(input, id, writers) : undefined,
  });
}

function isGiven(input: RecordFormInput, id: string, { written, filled }: Writers): boolean {
  return written.has(id) || filled.has(id) || getInitialValues(input)[id] !== undefined;
}

/**
 * Returns whether the field of a new record still has its start value, which the server also sets if the write omits
 * the field.
 */
function isAtStart({ input, written, filled }: RecordFormState, { definition }: BoundField): boolean {
  const { id } = definition;
  return (
    !input.current && findStartFormula(definition) !== undefined && !isGiven(input, id, { written, filled })
  );
}

function getStatusId({ compiled, current, targetStatus }: RecordFormInput): string | null | undefined {
  return targetStatus ?? (current ? current.status : compiled.firstStatus?.id);
}

/**
 * Returns the states of the fields. Returns the same object if no state changes, so that typing redraws a single field.
 */
export function computeFormStates(
  input: RecordFormInput,
  values: FieldValues,
  { before, scripted }: { before?: FieldStates; scripted?: ScriptOutcome | null } = {},
): FieldStates {
  const { compiled, current, patchesFor, runScripts } = input;
  if (before && !patchesFor && !runScripts) return before;
  const statusId = getStatusId(input);
  const status = statusId ? compiled.statusById.get(statusId) : undefined;
  const patches: FieldPatches = { ...patchesFor?.(normalized(compiled, values)), ...scripted?.patches };
  const states = resolveFieldStates({ ...input, patches, status, isNew: current === null });
  return before && isSameFieldStates(before, states) ? before : states;
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

/**
 * Returns the fields that differ from the record, with null for empty fields. Values set by scripts or start
 * values are omitted, because the server computes them again, unless the user cleared the field.
 */
export function buildFormPatch(state: RecordFormState): FieldValuesPatch {
  const { input, values, states, filled, written } = state;
  const { compiled, current } = input;
  const patch: FieldValuesPatch = {};
  for (const field of compiled.fields) {
    const { id } = field.definition;
    if (field.isDerived || filled.has(id) || states[id]?.mode !== 'edit') continue;
    if (isAtStart(state, field)) continue;
    const isStartGone = !current && written.has(id) && findStartFormula(field.definition) !== undefined;
    if (isStartGone || !isSame(field, values[id], current?.values[id]))
      patch[id] = field.normalize(values[id]) ?? null;
  }
  return patch;
}

export function hasFormChanges(state: RecordFormState): boolean {
  const { input, values, filled } = state;
  const { compiled, initialValues, current } = input;
  const start = initialValues ?? current?.values ?? {};
  return compiled.fields.some(
    field =>
      !field.isDerived &&
      !filled.has(field.definition.id) &&
      !isAtStart(state, field) &&
      !isSame(field, values[field.definition.id], start[field.definition.id]),
  );
}

function isSame(field: BoundField, a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return a === b || field.equals(field.normalize(a), field.normalize(b));
}
