import { useMemo } from 'react';
import type { AllowedFieldValues } from '../field/fieldOffer.ts';
import { useFormState } from './RecordFormContext.ts';
import type { RecordFormStore } from './recordFormStore.ts';

/** Returns the restriction of a field by scripts; the same object until the restriction changes. */
export function useFormFieldOffer(store: RecordFormStore, fieldId: string): AllowedFieldValues | null {
  const choices = useFormState(store, ({ scripted }) => scripted?.choices[fieldId]);
  const where = useFormState(store, ({ scripted }) => scripted?.narrow[fieldId]);
  const key = JSON.stringify([choices, where]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that both depend on
  return useMemo(() => (choices || where ? { choices: choices ?? null, where: where ?? null } : null), [key]);
}
