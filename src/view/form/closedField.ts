import { createContext, type ReactNode } from 'react';
import type { BoundField } from '#core/field/boundField.ts';

/** What stands beside a field that the reader sees and may not change: a way to ask why. Null where nothing does. */
export const ClosedFieldContext = createContext<((field: BoundField) => ReactNode) | null>(null);
