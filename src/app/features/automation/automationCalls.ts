import type {
  AutomationDryRun,
  AutomationRule,
  AutomationRuleInput,
  AutomationRun,
  AutomationTrial,
} from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';

export const listRules = (signal?: AbortSignal): Promise<AutomationRule[]> =>
  unwrapResponse(api.GET('/automation/rules', { signal }));

export const createRule = (body: AutomationRuleInput): Promise<AutomationRule> =>
  unwrapResponse(api.POST('/automation/rules', { body }));

export const updateRule = (id: string, body: AutomationRuleInput): Promise<AutomationRule> =>
  unwrapResponse(api.PUT('/automation/rules/{id}', { params: { path: { id } }, body }));

export const deleteRule = (id: string): Promise<unknown> =>
  unwrapResponse(api.DELETE('/automation/rules/{id}', { params: { path: { id } } }));

export const loadRuleRunPage = (
  id: string,
  before: string | undefined,
  signal: AbortSignal,
): Promise<AutomationRun[]> =>
  unwrapResponse(
    api.GET('/automation/rules/{id}/runs', {
      params: { path: { id }, query: before === undefined ? {} : { before } },
      signal,
    }),
  );

export const undoRuleRun = (id: string) =>
  unwrapResponse(api.POST('/automation/runs/{id}/undo', { params: { path: { id } } }));

export const startDryRun = (body: {
  rule: AutomationRuleInput;
  ruleId?: string;
  days: number;
}): Promise<AutomationDryRun> => unwrapResponse(api.POST('/automation/dry-runs', { body }));

export const readDryRun = (id: string): Promise<AutomationDryRun> =>
  unwrapResponse(api.GET('/automation/dry-runs/{id}', { params: { path: { id } } }));

export const cancelDryRun = (id: string): Promise<unknown> =>
  unwrapResponse(api.DELETE('/automation/dry-runs/{id}', { params: { path: { id } } }));

export const simulateRule = (body: {
  rule: AutomationRuleInput;
  ruleId?: string;
  itemId: string;
}): Promise<AutomationTrial> => unwrapResponse(api.POST('/automation/trials', { body }));
