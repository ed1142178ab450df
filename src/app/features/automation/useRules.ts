import { useCallback } from 'react';
import type { AutomationRule } from '#core/model.ts';
import { type LoadState, useLoad } from '../../api/useLoad.ts';
import { useBoot } from '../../state/useBoot.ts';
import { listRules } from './automationCalls.ts';

/** Loads the account's rules, and reloads them when any user changes a rule. */
export function useRules(): LoadState<AutomationRule[]> {
  const { automations } = useBoot();
  // biome-ignore lint/correctness/useExhaustiveDependencies: boot data contains the rules' names and changes with them
  const list = useCallback((signal: AbortSignal) => listRules(signal), [automations]);
  return useLoad(list);
}
