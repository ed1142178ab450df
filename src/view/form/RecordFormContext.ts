import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { RecordFormState, RecordFormStore } from './recordFormStore.ts';

/** What the fields of one form share. The object itself never changes; what does change is read through the store. */
export interface RecordFormShared {
  readonly store: RecordFormStore;
  /** Its `values` always read the form's latest, so the object stays the same while somebody types. */
  readonly context: FieldContext;
}

export const RecordFormContext = createContext<RecordFormShared | null>(null);

export function useRecordFormShared(): RecordFormShared {
  const shared = useContext(RecordFormContext);
  if (!shared) throw new Error('A form field needs a RecordForm around it.');
  return shared;
}

/** One part of the form's state. `select` has to give the same object while nothing it reads changes. */
export function useFormState<T>(store: RecordFormStore, select: (state: RecordFormState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
