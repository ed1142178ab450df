import { createContext } from 'react';
import type { BoundField } from '#core/field/boundField.ts';

/** The table field whose rows the steps are for; null where they are for a record. */
export const RowTable = createContext<BoundField | null>(null);
