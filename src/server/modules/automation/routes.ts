import { withCause } from '#server/kernel/events/cause.ts';
import { type ApiRequest, type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import { presentDryRun } from './dryRun/presentDryRun.ts';
import { readDryRun, removeDryRun } from './dryRun/repository.ts';
import { startDryRun } from './dryRun/startDryRun.ts';
import { tryRuleOnRecord } from './dryRun/tryRuleOnRecord.ts';
import { type ForecastDependencies, forecastAutomations } from './forecastAutomations.ts';
import type { RuleHooks } from './hooks/hooks.ts';
import { listVisibleRules } from './rules/listVisibleRules.ts';
import { presentRule, readRuleStatistics } from './rules/presentRule.ts';
import type { StoredRule } from './rules/repository.ts';
import { createRule, deleteRule, updateRule } from './rules/saveRule.ts';
import { pressButton } from './runs/press.ts';
import { listRuleRuns } from './runs/queries.ts';
import { undoRun } from './runs/undoRun.ts';

interface Parts extends ForecastDependencies {
  readonly configuration: ConfigurationDependencies;
  readonly hooks: RuleHooks;
}

/**
 * Handles calls on automation rules. Users see the rules of directories that they can read; administrators edit rules.
 */
export function createAutomationRoutes({ configuration, hooks, ...parts }: Parts): Handlers {
  const { calls } = parts;
  const { readAccount, writeAccount } = calls;
  const change = async <T>(
    { principal }: Pick<ApiRequest<'listAutomationRules'>, 'principal'>,
    work: (scope: DefinitionScope) => Promise<T>,
  ): Promise<T> =>
    (await changeConfiguration(configuration, { principal, kinds: ['AutomationRule'] }, work)).result;
  const saved = async ({ trx, accountId }: DefinitionScope, rule: StoredRule) =>
    presentRule(rule, (await readRuleStatistics(trx, accountId)).get(rule.rule_id), true);

  return {
    listAutomationRules: async ({ principal }) => ok(await readAccount(principal, listVisibleRules)),
    createAutomationRule: async request =>
      ok(
        await change(request, async scope =>
          saved(scope, await createRule(scope, parts.time, { rule: request.body })),
        ),
      ),
    updateAutomationRule: async request => {
      const id = request.params.id.toLowerCase();
      return ok(
        await change(request, async scope =>
          saved(scope, await updateRule(scope, parts.time, { id, rule: request.body })),
        ),
      );
    },
    deleteAutomationRule: async request => {
      await change(request, scope => deleteRule(scope, request.params.id.toLowerCase()));
      return noContent();
    },
    makeHookAddress: async ({ principal, params }) =>
      ok(
        await writeAccount(principal, ({ trx, accountId }) =>
          hooks.makeAddress(trx, { accountId, ruleId: params.id.toLowerCase() }),
        ),
      ),
    receiveWebhook: async ({ params, body, headers, address }) => {
      await hooks.receive({ secret: params.ticket, body, headers, address });
      return { status: 202 };
    },
    pressAutomationButton: async ({ principal, params }) =>
      ok(
        await writeAccount(principal, scope =>
          pressButton(scope, parts, {
            ruleId: params.id.toLowerCase(),
            itemId: params.itemId.toLowerCase(),
          }),
        ),
      ),
    listAutomationRuns: async ({ principal, params, query }) =>
      ok(
        await readAccount(principal, scope =>
          listRuleRuns(scope, { ruleId: params.id.toLowerCase(), before: query.before?.toLowerCase() }),
        ),
      ),
    undoAutomationRun: async ({ principal, params }) => {
      const runId = params.id.toLowerCase();
      return ok(
        await withCause({ kind: 'undo', id: runId }, () =>
          writeAccount(principal, scope => undoRun(scope, runId)),
        ),
      );
    },
    startAutomationDryRun: async ({ principal, body }) =>
      ok(
        await writeAccount(principal, async scope =>
          presentDryRun(scope, await startDryRun(scope, parts, body)),
        ),
      ),
    getAutomationDryRun: async ({ principal, params }) =>
      ok(
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
      return noContent();
    },
    tryAutomationRule: async ({ principal, body }) =>
      ok(await readAccount(principal, scope => tryRuleOnRecord(scope, parts, body))),
    foreseeAutomation: async ({ principal, body }) => ok(await forecastAutomations(parts, principal, body)),
  };
}
