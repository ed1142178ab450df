import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { FieldStates } from '../directory/fieldStates.ts';
import { createIssue } from '../issues.ts';
import type { FieldValues, FieldValuesPatch, Issue } from '../model.ts';
import type { WriteInput } from './writeInput.ts';

/**
 * Returns the sent values of visible fields. Use only these values, so that hidden fields are
 * indistinguishable from fields that don't exist.
 */
export function filterVisiblePatch(patch: FieldValuesPatch, states: FieldStates): FieldValuesPatch {
  return Object.fromEntries(
    Object.entries(patch).filter(([id]) => (findFieldState(states, id)?.mode ?? 'hidden') !== 'hidden'),
  );
}

/** Returns the state of a field; safe for arbitrary ids sent by users, such as `hasOwnProperty`. */
export function findFieldState(states: FieldStates, id: string): FieldStates[string] | undefined {
  return Object.hasOwn(states, id) ? states[id] : undefined;
}

export function applyPatch(input: WriteInput, unreadable: ReadonlySet<string | number | undefined>) {
  const { compiled, current, patch, isStored, keepHidden } = input;
  const values: FieldValues = { ...current?.values };
  const changedFields: string[] = [];
  for (const [id, sent] of Object.entries(patch)) {
    const field = compiled.fieldById.get(id);
    // The patch of an undo also contains formula results; they are computed from the restored inputs instead.
    if (!field || unreadable.has(id) || (isStored && field.formula !== undefined)) continue;
    const normalized = field.isComputed ? (sent ?? undefined) : field.normalize(sent);
    const stored = current?.values[id];
    const value =
      !isStored && normalized && stored && keepHidden ? keepHidden(field, normalized, stored) : normalized;
    const isChanged = field.isComputed ? value !== undefined : !field.equals(value, current?.values[id]);
    if (!isChanged) continue;
    changedFields.push(id);
    if (value === undefined || field.isComputed) delete values[id];
    else values[id] = value;
  }
  return { values, changedFields };
}

/**
 * Replaces a schema issue with a more precise issue of the field type (not a number, not a date), if there is
 * one: editors send text that they can't parse as `stringValue`, so that no input is lost.
 */
export function toTypeIssues(issue: Issue, patch: FieldValuesPatch, compiled: CompiledDirectory): Issue[] {
  const [, id, place, index, ...deeper] = issue.path;
  const field = compiled.fieldById.get(String(id));
  if (issue.code !== 'WrongShape' || !field || field.isComputed || deeper.length > 0) return [issue];
  const whole = patch[String(id)];
  const value = place === 'listValue' ? whole?.listValue?.[Number(index)] : whole;
  if (!isTextAlone(value) || (place !== undefined && place !== 'listValue')) return [issue];
  const single = compiled.registry.bind({ ...field.definition, array: false });
  const found = single.validate(single.normalize(value));
  const path = place === undefined ? issue.path.slice(0, 2) : issue.path.slice(0, 4);
  return found.length > 0 ? found.map(({ code, params }) => createIssue(path, code, params)) : [issue];
}

function isTextAlone(value: unknown): value is { stringValue: string } {
  if (typeof value !== 'object' || value === null) return false;
  const [[name, text] = [], ...others] = Object.entries(value);
  return name === 'stringValue' && typeof text === 'string' && others.length === 0;
}
