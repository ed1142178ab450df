import { type ComponentType, createContext } from 'react';
import type { StepDraft } from '../ruleDraft.ts';
import type { RulePartProps } from './useRuleWorld.ts';

export interface StepListProps extends RulePartProps<readonly StepDraft[]> {
  readonly kinds: readonly StepDraft['step']['kind'][];
}

/** Provides the step list to steps with nested steps, without a circular import. */
export const StepListContext = createContext<ComponentType<StepListProps> | null>(null);
