import { createContext, type ReactNode } from 'react';
import type { BoundField } from '#core/field/boundField.ts';

/** Draws actions below a field, apart from editing it; `null` if there are no such actions. */
export const FieldActionsContext = createContext<
  ((field: BoundField, isReadOnly: boolean) => ReactNode) | null
>(null);
