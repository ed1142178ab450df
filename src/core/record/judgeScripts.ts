/** Merges the outcome of the directory's scripts into the validation of a write. */
import type { FieldStates } from '../directory/fieldStates.ts';
import { createIssue } from '../issues.ts';
import type { FieldValues, Issue } from '../model.ts';
import type { ScriptOutcome } from '../scripts/scriptOutcome.ts';
import { getFailurePosition } from './scriptPlace.ts';
import { validateShapes } from './validateRecord.ts';
import type { WriteInput } from './writeInput.ts';

interface WrittenValues {
  readonly values: FieldValues;
  readonly changedFields: readonly string[];
}

/**
 * Applies field settings from scripts, and removes sent values that scripts override, so that these aren't validated as
 * the caller's input.
 */
export function applyScriptPatches(input: WriteInput): WriteInput {
  const { scripted, patch, patches } = input;
  if (!scripted) return input;
  const overruled = new Set(scripted.overruled);
  return {
    ...input,
    patches: { ...patches, ...scripted.patches },
    patch:
      overruled.size === 0
        ? patch
        : Object.fromEntries(Object.entries(patch).filter(([id]) => !overruled.has(id))),
  };
}

/** Adds the values set by scripts, which don't require permission. */
export function applyScriptValues(
  { compiled, current, scripted }: WriteInput,
  written: WrittenValues,
): WrittenValues {
  const set = Object.entries(scripted?.values ?? {});
  if (set.length === 0) return written;
  const values = { ...written.values };
  const changed = new Set(written.changedFields);
  for (const [id, value] of set) {
    const field = compiled.fieldById.get(id);
    if (!field) continue;
    if (value === null) delete values[id];
    else values[id] = value;
    if (field.equals(value, current?.values[id])) changed.delete(id);
    else changed.add(id);
  }
  return { values, changedFields: [...changed] };
}

/** Returns an issue that rejects the write if scripts failed, otherwise `null`. */
export function findFailureIssue({
  failed,
  tellsDetails,
}: Pick<ScriptOutcome, 'failed' | 'tellsDetails'>): Issue | null {
  if (!failed) return null;
  const { script, line } = getFailurePosition(failed);
  const place = [script ?? '', line ?? ''].filter(part => part !== '').join(':');
  const details = tellsDetails ? [place, failed.message].filter(part => part !== '').join(' — ') : 'none';
  return createIssue([], 'ScriptFailed', { details });
}

/**
 * Validates the shapes of changed values set by scripts: lengths, rows, numbers of values. These limits have no
 * exceptions for scripts, so that a client can send a stored record back. If the caller can't see the field, the issue
 * is reported as a failure of the script.
 */
export function validateScriptShapes(
  { compiled, current, scripted, validateSchema }: WriteInput,
  states: FieldStates,
): Issue[] {
  const { values = {}, tellsDetails } = scripted ?? {};
  const changed = Object.entries(values).filter(
    ([id, value]) => value !== null && !compiled.fieldById.get(id)?.equals(value, current?.values[id]),
  );
  return validateShapes(validateSchema, Object.fromEntries(changed)).map(issue => {
    const id = String(issue.path[1]);
    if (states[id]?.mode !== 'hidden') return issue;
    const name = compiled.fieldById.get(id)?.definition.code;
    return createIssue([], 'ScriptFailed', { details: tellsDetails ? `${name}: ${issue.code}` : 'none' });
  });
}

/**
 * Returns issues for rejections by scripts, and for values that scripts exclude from a field's choices or
 * references. If scripts failed, returns only this failure.
 */
export function findScriptIssues(
  { compiled, scripted }: WriteInput,
  { values, changedFields, states }: WrittenValues & { states: FieldStates },
): Issue[] {
  if (!scripted) return [];
  const { refusals, choices, outOfReach } = scripted;
  const failure = findFailureIssue(scripted);
  if (failure) return [failure];
  const isSeen = (id: string | null): id is string => id !== null && states[id]?.mode !== 'hidden';
  const refused = refusals.map(({ fieldId, text }) =>
    createIssue(isSeen(fieldId) ? ['customFields', fieldId] : [], 'ScriptRefused', { ...text }),
  );
  const strange = changedFields.flatMap(id => {
    const offered = Object.hasOwn(choices, id) ? choices[id] : undefined;
    const field = compiled.fieldById.get(id);
    if (!offered || !field || states[id]?.mode !== 'edit') return [];
    const chosen = values[id]?.listValue ?? (values[id] ? [values[id]] : []);
    return chosen.flatMap((value, index) => {
      if (value.stringValue === undefined || offered.includes(value.stringValue)) return [];
      const place = field.isArray ? ['listValue', index] : [];
      return [createIssue(['customFields', id, ...place], 'InvalidChoice', { value: value.stringValue })];
    });
  });
  const narrowed = outOfReach
    .filter(id => changedFields.includes(id) && states[id]?.mode === 'edit')
    .map(id => createIssue(['customFields', id], 'InvalidReference'));
  return [...refused, ...strange, ...narrowed];
}
