import type { AutomationRuleInput } from '#core/model.ts';
import { systemClock } from '#server/kernel/clock/time.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { findRule, listRules, toRuleContent } from './rules/repository.ts';
import { createRule, deleteRule, updateRule } from './rules/saveRule.ts';
import { storeRule } from './rules/storeRule.ts';
import { ruleTemplatePart } from './template/ruleTemplatePart.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    AutomationRule: AutomationRuleInput;
  }
}

/** Automation rules as part of the configuration, without counters and pause states. */
export const ruleConfigurationKind = defineConfigurationKind({
  kind: 'AutomationRule',
  needs: [
    'Directory',
    'Status',
    'Field',
    'Group',
    'Profile',
    'WebhookEndpoint',
    'Transformation',
    'ChatForm',
  ],
  deletedBy: 'DeleteAutomationRule',
  event: 'AutomationChanged',
  outlivesWhatItNames: true,
  template: ruleTemplatePart,
  changes: {
    SaveAutomationRule: async (scope, { id, rule }) => {
      const ruleId = id.toLowerCase();
      const isKnown = await findRule(scope.trx, scope.accountId, ruleId);
      return isKnown
        ? updateRule(scope, systemClock, { id: ruleId, rule })
        : createRule(scope, systemClock, { id: ruleId, rule });
    },
    DeleteAutomationRule: (scope, { id }) => deleteRule(scope, id.toLowerCase()),
  },
  async read(trx, accountId) {
    return (await listRules(trx, accountId)).map(({ rule_id: id, name, enabled, directory_id, content }) => ({
      kind: 'AutomationRule' as const,
      id,
      content: { name, enabled, directoryId: directory_id, ...content },
    }));
  },
  write: ({ trx, accountId, id }, rule) =>
    storeRule(trx, { accountId, id, rule, content: toRuleContent(rule) }),
  async remove({ trx, accountId, id }) {
    await trx
      .deleteFrom('automation_rules')
      .where('account_id', '=', accountId)
      .where('rule_id', '=', id)
      .execute();
  },
});
