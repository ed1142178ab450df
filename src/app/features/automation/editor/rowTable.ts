import { createContext } from 'react';
import type { BoundField } from '#core/field/boundField.ts';

/** The table field for whose rows the steps run; `null` if they run for a record. */
export const RowTableContext = createContext<BoundField | null>(null);
