import { withCause } from '#server/kernel/events/cause.ts';
import {
  type ApiRequest,
  type OperationHandlers,
  respondNoContent,
  respondOk,
} from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import { presentDryRun } from './dryRun/presentDryRun.ts';
import { readDryRun, removeDryRun } from './dryRun/repository.ts';
import { simulateRuleOnRecord } from './dryRun/simulateRuleOnRecord.ts';
import { startDryRun } from './dryRun/startDryRun.ts';
import { type ForecastDependencies, forecastAutomations } from './forecastAutomations.ts';
import type { RuleHooks } from './hooks/hooks.ts';
import { listVisibleRules } from './rules/listVisibleRules.ts';
import { loadRuleStatistics, presentRule } from './rules/presentRule.ts';
import type { StoredRule } from './rules/repository.ts';
import { createRule, deleteRule, updateRule } from './rules/saveRule.ts';
import { startButtonRun } from './runs/press.ts';
import { listRuleRuns } from './runs/queries.ts';
import { undoRun } from './runs/undoRun.ts';

interface Parts extends ForecastDependencies {
  readonly configuration: ConfigurationDependencies;
  readonly hooks: RuleHooks;
}

/**
 * Handles calls on automation rules. Users see the rules of directories that they can read; administrators edit rules.
 */
export function createAutomationRoutes({ configuration, hooks, ...parts }: Parts): OperationHandlers {
  const { calls } = parts;
  const { readAccount, writeAccount } = calls;
  const change = async <T>(
    { principal }: Pick<ApiRequest<'listAutomationRules'>, 'principal'>,
    work: (scope: DefinitionScope) => Promise<T>,
  ): Promise<T> =>
    (await changeConfiguration(configuration, { principal, kinds: ['AutomationRule'] }, work)).result;
  const saved = async ({ trx, accountId }: DefinitionScope, rule: StoredRule) =>
    presentRule(rule, (await loadRuleStatistics(trx, accountId)).get(rule.rule_id), true);

  return {
    listAutomationRules: async ({ principal }) => respondOk(await readAccount(principal, listVisibleRules)),
    createAutomationRule: async request =>
      respondOk(
        await change(request, async scope =>
          saved(scope, await createRule(scope, parts.time, { rule: request.body })),
        ),
      ),
    updateAutomationRule: async request => {
      const id = request.params.id.toLowerCase();
      return respondOk(
        await change(request, async scope =>
          saved(scope, await updateRule(scope, parts.time, { id, rule: request.body })),
        ),
      );
    },
    deleteAutomationRule: async request => {
      await change(request, scope => deleteRule(scope, request.params.id.toLowerCase()));
      return respondNoContent();
    },
    makeHookAddress: async ({ principal, params }) =>
      respondOk(
        await writeAccount(principal, ({ trx, accountId }) =>
          hooks.makeAddress(trx, { accountId, ruleId: params.id.toLowerCase() }),
        ),
      ),
    receiveWebhook: async ({ params, body, headers, address }) => {
      await hooks.receive({ secret: params.ticket, body, headers, address });
      return { status: 202 };
    },
    pressAutomationButton: async ({ principal, params }) =>
      respondOk(
        await writeAccount(principal, scope =>
          startButtonRun(scope, parts, {
            ruleId: params.id.toLowerCase(),
            itemId: params.itemId.toLowerCase(),
          }),
        ),
      ),
    listAutomationRuns: async ({ principal, params, query }) =>
      respondOk(
        await readAccount(principal, scope =>
          listRuleRuns(scope, { ruleId: params.id.toLowerCase(), before: query.before?.toLowerCase() }),
        ),
      ),
    undoAutomationRun: async ({ principal, params }) => {
      const runId = params.id.toLowerCase();
      return respondOk(
        await withCause({ kind: 'undo', id: runId }, () =>
          writeAccount(principal, scope => undoRun(scope, runId)),
        ),
      );
    },
    startAutomationDryRun: async ({ principal, body }) =>
      respondOk(
        await writeAccount(principal, async scope =>
          presentDryRun(scope, await startDryRun(scope, parts, body)),
        ),
      ),
    getAutomationDryRun: async ({ principal, params }) =>
      respondOk(
        await readAccount(principal, async scope => {
          const key = { accountId: scope.accountId, dryRunId: params.id.toLowerCase() };
          const stored = await readDryRun(scope.trx, key);
          if (stored?.user_id !== scope.caller.userId) throw createNotFoundError();
          return presentDryRun(scope, stored);
        }),
      ),
    cancelAutomationDryRun: async ({ principal, params }) => {
      await writeAccount(principal, async ({ trx, accountId, caller: { userId } }) => {
        const key = { accountId, dryRunId: params.id.toLowerCase(), userId };
        if (!(await removeDryRun(trx, key))) throw createNotFoundError();
      });
      return respondNoContent();
    },
    tryAutomationRule: async ({ principal, body }) =>
      respondOk(await readAccount(principal, scope => simulateRuleOnRecord(scope, parts, body))),
    foreseeAutomation: async ({ principal, body }) =>
      respondOk(await forecastAutomations(parts, principal, body)),
  };
}
