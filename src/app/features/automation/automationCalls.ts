import type {
  AutomationDryRun,
  AutomationRule,
  AutomationRuleInput,
  AutomationRun,
  AutomationTrial,
} from '#core/model.ts';
import { api, unwrapAnswer } from '../../api/client.ts';

export const listRules = (signal?: AbortSignal): Promise<AutomationRule[]> =>
  unwrapAnswer(api.GET('/automation/rules', { signal }));

export const createRule = (body: AutomationRuleInput): Promise<AutomationRule> =>
  unwrapAnswer(api.POST('/automation/rules', { body }));

export const updateRule = (id: string, body: AutomationRuleInput): Promise<AutomationRule> =>
  unwrapAnswer(api.PUT('/automation/rules/{id}', { params: { path: { id } }, body }));

export const deleteRule = (id: string): Promise<unknown> =>
  unwrapAnswer(api.DELETE('/automation/rules/{id}', { params: { path: { id } } }));

export const listRuns = (
  id: string,
  before: string | undefined,
  signal: AbortSignal,
): Promise<AutomationRun[]> =>
  unwrapAnswer(
    api.GET('/automation/rules/{id}/runs', {
      params: { path: { id }, query: before === undefined ? {} : { before } },
      signal,
    }),
  );

export const undoRun = (id: string) =>
  unwrapAnswer(api.POST('/automation/runs/{id}/undo', { params: { path: { id } } }));

export const startDryRun = (body: {
  rule: AutomationRuleInput;
  ruleId?: string;
  days: number;
}): Promise<AutomationDryRun> => unwrapAnswer(api.POST('/automation/dry-runs', { body }));

export const getDryRun = (id: string): Promise<AutomationDryRun> =>
  unwrapAnswer(api.GET('/automation/dry-runs/{id}', { params: { path: { id } } }));

export const cancelDryRun = (id: string): Promise<unknown> =>
  unwrapAnswer(api.DELETE('/automation/dry-runs/{id}', { params: { path: { id } } }));

export const tryRule = (body: {
  rule: AutomationRuleInput;
  ruleId?: string;
  itemId: string;
}): Promise<AutomationTrial> => unwrapAnswer(api.POST('/automation/trials', { body }));
