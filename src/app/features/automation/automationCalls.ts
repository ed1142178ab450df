import type {
  AutomationDryRun,
  AutomationRule,
  AutomationRuleInput,
  AutomationRun,
  AutomationTrial,
} from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';

export const listRules = (signal?: AbortSignal): Promise<AutomationRule[]> =>
  answerOf(api.GET('/automation/rules', { signal }));

export const createRule = (body: AutomationRuleInput): Promise<AutomationRule> =>
  answerOf(api.POST('/automation/rules', { body }));

export const updateRule = (id: string, body: AutomationRuleInput): Promise<AutomationRule> =>
  answerOf(api.PUT('/automation/rules/{id}', { params: { path: { id } }, body }));

export const deleteRule = (id: string): Promise<unknown> =>
  answerOf(api.DELETE('/automation/rules/{id}', { params: { path: { id } } }));

export const listRuns = (
  id: string,
  before: string | undefined,
  signal: AbortSignal,
): Promise<AutomationRun[]> =>
  answerOf(
    api.GET('/automation/rules/{id}/runs', {
      params: { path: { id }, query: before === undefined ? {} : { before } },
      signal,
    }),
  );

export const undoRun = (id: string) =>
  answerOf(api.POST('/automation/runs/{id}/undo', { params: { path: { id } } }));

export const startDryRun = (body: {
  rule: AutomationRuleInput;
  ruleId?: string;
  days: number;
}): Promise<AutomationDryRun> => answerOf(api.POST('/automation/dry-runs', { body }));

export const getDryRun = (id: string): Promise<AutomationDryRun> =>
  answerOf(api.GET('/automation/dry-runs/{id}', { params: { path: { id } } }));

export const cancelDryRun = (id: string): Promise<unknown> =>
  answerOf(api.DELETE('/automation/dry-runs/{id}', { params: { path: { id } } }));

export const tryRule = (body: {
  rule: AutomationRuleInput;
  ruleId?: string;
  itemId: string;
}): Promise<AutomationTrial> => answerOf(api.POST('/automation/trials', { body }));
