import { createContext, type ReactNode } from 'react';
import type { BoundField } from '#core/field/boundField.ts';

/** Draws additional actions below a field; `null` if there are no actions. */
export const FieldActionsContext = createContext<
  ((field: BoundField, isReadOnly: boolean) => ReactNode) | null
>(null);
