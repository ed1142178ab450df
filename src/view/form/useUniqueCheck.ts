import { useEffect, useMemo } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import { toUniqueText } from '#core/field/texts/uniqueText.ts';
import { createIssue } from '#core/issues.ts';
import { SUGGESTION_DEBOUNCE_MS } from '#core/limits.ts';
import type { FieldValue } from '#core/model.ts';
import type { RecordFormStore } from './recordFormStore.ts';

/**
 * Checks while the user types whether the value of a unique field is taken, and reports it at the field. This is only
 * for convenience: the server decides when the record is written.
 */
export function useUniqueCheck(
  store: RecordFormStore,
  field: BoundField,
  value: FieldValue | undefined,
): void {
  const { isTaken } = store.input;
  const wanted = useWanted(store, field, value);
  useEffect(() => {
    if (!wanted || !isTaken) return;
    const abort = new AbortController();
    const ask = async () => {
      // Users can't resolve a failed check, and the server checks again on save.
      const taken = await isTaken({ field, value: wanted, signal: abort.signal }).catch(() => false);
      if (!taken || abort.signal.aborted) return;
      store.reportIssue(createIssue(['customFields', field.definition.id], 'NotUnique'));
    };
    const timer = setTimeout(() => void ask(), SUGGESTION_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [store, field, wanted, isTaken]);
}

/**
 * Returns the value to check; `undefined` unless the field is unique and not a list, and the value is valid
 * and differs from the stored value.
 */
function useWanted(
  store: RecordFormStore,
  field: BoundField,
  value: FieldValue | undefined,
): FieldValue | undefined {
  return useMemo(() => {
    const { definition, isArray } = field;
    if (!definition.unique || isArray) return undefined;
    const wanted = field.normalize(value);
    if (!wanted || field.validate(wanted).length > 0) return undefined;
    const own = store.input.current?.values[definition.id];
    return own && toUniqueText(own) === toUniqueText(wanted) ? undefined : wanted;
  }, [store, field, value]);
}
