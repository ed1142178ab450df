import { type ComponentType, createContext } from 'react';
import type { StepDraft } from '../ruleDraft.ts';
import type { PartProps } from './useRuleWorld.ts';

export interface StepListProps extends PartProps<readonly StepDraft[]> {
  readonly kinds: readonly StepDraft['step']['kind'][];
}

/** The editor of a list of steps, for steps that contain such a list themselves. */
export const StepListContext = createContext<ComponentType<StepListProps> | null>(null);
