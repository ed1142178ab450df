import { createIssue } from '#core/issues.ts';
import { sendRuleMessage } from '#server/modules/chat/index.ts';
import {
  findRuleConversation,
  forecastChatStep,
  getCurrentRuleTime,
  validateRuleRecipient,
} from './contactChat.ts';
import { fillStepText, validateRuleText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';

/** Sends a message as a reply to the received message, or in a conversation with the record's contact. */
export const sendMessageStep: StepKind<'SendMessage'> = {
  kind: 'SendMessage',
  leaves: 'Messages',
  countLeaving: async running => Number((await findRuleConversation(running)) !== undefined),
  check: (rule, { text }) => [
    ...validateRuleRecipient(rule),
    ...validateRuleText(rule, { text, path: ['text'], isRequired: true }),
  ],
  foretell: (rule, _, { item }) => forecastChatStep(rule, item),
  async perform(running, { text }) {
    const conversation = await findRuleConversation(running);
    if (!conversation) return { outcome: 'Unchanged', issues: [createIssue([], 'NoConversation')] };
    const filled = (await fillStepText(running, text)).trim();
    const now = getCurrentRuleTime(running);
    const issues =
      filled === '' ? [] : await sendRuleMessage(running.scope, { conversation, text: filled, now });
    return issues.length > 0 ? { outcome: 'Refused', issues } : { outcome: 'Done', text: conversation.title };
  },
};
