import { causedBy } from '#server/kernel/events/events.ts';
import { type ApiRequest, type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import {
  type ConfigurationParts,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import { dryRun } from './dryRun.ts';
import { type ForesightParts, foresee } from './foresee.ts';
import { figuresOf, presentRule } from './rules/presentRule.ts';
import type { StoredRule } from './rules/repository.ts';
import { rulesSeenBy } from './rules/rulesSeenBy.ts';
import { createRule, deleteRule, updateRule } from './rules/saveRule.ts';
import { pressButton } from './runs/press.ts';
import { runsOfRule } from './runs/queries.ts';
import { undoRun } from './runs/undoRun.ts';

interface Parts extends ForesightParts {
  readonly configuration: ConfigurationParts;
}

/** Rules that act by themselves: everyone sees those on what they may read, admins write them. */
export function automationRoutes({ configuration, ...parts }: Parts): Handlers {
  const { calls } = parts;
  const { readAccount, writeAccount } = calls;
  const change = async <T>(
    { principal }: Pick<ApiRequest<'listAutomationRules'>, 'principal'>,
    work: (scope: DefinitionScope) => Promise<T>,
  ): Promise<T> =>
    (await changeConfiguration(configuration, { principal, kinds: ['AutomationRule'] }, work)).result;
  const saved = async ({ trx, accountId }: DefinitionScope, rule: StoredRule) =>
    presentRule(rule, (await figuresOf(trx, accountId)).get(rule.rule_id), true);

  return {
    listAutomationRules: async ({ principal }) => ok(await readAccount(principal, rulesSeenBy)),
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
          runsOfRule(scope, { ruleId: params.id.toLowerCase(), before: query.before?.toLowerCase() }),
        ),
      ),
    undoAutomationRun: async ({ principal, params }) => {
      const runId = params.id.toLowerCase();
      return ok(
        await causedBy(`undo ${runId}`, () => writeAccount(principal, scope => undoRun(scope, runId))),
      );
    },
    foreseeAutomation: async ({ principal, body }) => ok(await foresee(parts, principal, body)),
    dryRunAutomation: async ({ principal, body }) =>
      ok(await readAccount(principal, scope => dryRun(scope, parts, body))),
  };
}
