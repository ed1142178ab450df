import { createIssue } from '#core/issues.ts';
import { canRulesStartForm } from '#server/modules/chatForms/index.ts';
import {
  findRuleConversation,
  forecastChatStep,
  getCurrentRuleTime,
  validateRuleRecipient,
} from './contactChat.ts';
import type { StepKind } from './stepKind.ts';

/** Starts a chat form by sending its first question to the contact. */
export const startFormStep: StepKind<'StartForm'> = {
  kind: 'StartForm',
  leaves: 'Messages',
  countLeaving: async running => Number((await findRuleConversation(running)) !== undefined),
  async check(rule, { chatFormId }) {
    const { trx, accountId } = rule.scope;
    const isKnown = await canRulesStartForm(trx, accountId, chatFormId.toLowerCase());
    return [
      ...validateRuleRecipient(rule),
      ...(isKnown ? [] : [createIssue(['chatFormId'], 'FormNotForRules')]),
    ];
  },
  foretell: (rule, _, { item }) => forecastChatStep(rule, item),
  async perform(running, { chatFormId }) {
    const conversation = await findRuleConversation(running);
    if (!conversation) return { outcome: 'Unchanged', issues: [createIssue([], 'NoConversation')] };
    const asked = { conversation, formId: chatFormId.toLowerCase(), now: getCurrentRuleTime(running) };
    const issues = await running.startForRule(running.scope.trx, asked);
    return issues.length > 0 ? { outcome: 'Refused', issues } : { outcome: 'Done', text: conversation.title };
  },
};
