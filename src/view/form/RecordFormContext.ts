import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { RecordFormState, RecordFormStore } from './recordFormStore.ts';

/** Shared by the fields of one form. The object never changes; changing state is read through the store. */
export interface RecordFormContextValue {
  readonly store: RecordFormStore;
  /**
   * The `values` are always the latest values of the form, so that the object stays the same while the user
   * types.
   */
  readonly context: FieldContext;
}

export const RecordFormContext = createContext<RecordFormContextValue | null>(null);

export function useRecordFormContext(): RecordFormContextValue {
  const shared = useContext(RecordFormContext);
  if (!shared) throw new Error('A form field needs a RecordForm around it.');
  return shared;
}

/**
 * Subscribes to a part of the form's state. `select` must return the same object as long as its inputs don't change.
 */
export function useFormState<T>(store: RecordFormStore, select: (state: RecordFormState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
