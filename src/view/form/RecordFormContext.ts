import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { RecordFormState, RecordFormStore } from './recordFormStore.ts';

/** Shared by the fields of one form. The object never changes; changing state is read through the store. */
export interface RecordFormShared {
  readonly store: RecordFormStore;
  /** `values` always reads the form's latest state, so the object's identity doesn't change while the user types. */
  readonly context: FieldContext;
}

export const RecordFormContext = createContext<RecordFormShared | null>(null);

export function useRecordFormShared(): RecordFormShared {
  const shared = useContext(RecordFormContext);
  if (!shared) throw new Error('A form field needs a RecordForm around it.');
  return shared;
}

/**
 * Subscribes to one part of the form's state. `select` must return the same object as long as its inputs don't change.
 */
export function useFormState<T>(store: RecordFormStore, select: (state: RecordFormState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
