/** Applies the results of a directory's scripts, which run in the background, to an open form. */
import type { FieldValues, FieldValuesPatch } from '#core/model.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { computeFormValues } from './formValues.ts';
import type { RecordFormState } from './recordFormStore.ts';

/** Returns the outcome without anything that could reject a write: failures, rejections and restricted choices. */
export function clearFormVerdict(scripted: ScriptOutcome): ScriptOutcome {
  return { ...scripted, failed: null, refusals: [], choices: {}, outOfReach: [] };
}

/**
 * Replaces the previous outcome of scripts in the form with a new outcome; `sent` is the user's input with
 * which the scripts ran.
 */
export function applyScriptOutcome(
  { input, values, filled, written }: RecordFormState,
  { scripted, sent }: { scripted: ScriptOutcome | null; sent: FieldValuesPatch },
): Pick<RecordFormState, 'values' | 'scripted' | 'filled'> {
  const start = input.initialValues ?? input.current?.values ?? {};
  const result: FieldValues = { ...values };
  const put = (id: string, value: FieldValues[string] | null | undefined) => {
    if (value) result[id] = value;
    else delete result[id];
  };
  for (const id of filled) put(id, start[id]);
  const set = Object.entries(scripted?.values ?? {});
  for (const [id, value] of set) put(id, value);
  const isSame = Object.keys({ ...values, ...result }).every(id => values[id] === result[id]);
  const now = new Set(set.map(([id]) => id).filter(id => !Object.hasOwn(sent, id)));
  return {
    scripted,
    values: isSame ? values : computeFormValues(input, result, { written, filled: now }),
    filled: now,
  };
}
