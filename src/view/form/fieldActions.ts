import { createContext, type ReactNode } from 'react';
import type { BoundField } from '#core/field/boundField.ts';

/** What can be done with a field besides editing it, below it. Null where nothing can. */
export const FieldActionsContext = createContext<
  ((field: BoundField, isReadOnly: boolean) => ReactNode) | null
>(null);
