import { createContext, type ReactNode } from 'react';
import type { BoundField } from '#core/field/boundField.ts';

/** Draws a link next to a field that the user can see but not edit; the link explains why. `null` draws no links. */
export const LockedFieldContext = createContext<((field: BoundField) => ReactNode) | null>(null);
