import { createContext, useContext } from 'react';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldUiRegistry } from '#view/engine/fieldUi.ts';
import type { LazyTexts } from '#view/i18n/lateTexts.ts';

/** The registered field types as used by the application. */
export interface FieldTypes {
  readonly registry: FieldRegistry;
  readonly ui: FieldUiRegistry;
  readonly texts: LazyTexts;
}

/** Loads the field types once: every call returns the same promise. */
export type FieldTypesLoader = () => Promise<FieldTypes>;

export const FieldTypesContext = createContext<FieldTypesLoader | null>(null);

export function useFieldTypesLoader(): FieldTypesLoader {
  const load = useContext(FieldTypesContext);
  if (!load) throw new Error('The field types are loaded below App only.');
  return load;
}
