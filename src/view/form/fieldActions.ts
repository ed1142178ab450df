import { createContext, type ReactNode } from 'react';
import type { BoundField } from '#core/field/boundField.ts';

/** Draws actions below a field, apart from editing it. `null` draws none. */
export const FieldActionsContext = createContext<
  ((field: BoundField, isReadOnly: boolean) => ReactNode) | null
>(null);
