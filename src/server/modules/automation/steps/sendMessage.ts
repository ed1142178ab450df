import { createIssue } from '#core/issues.ts';
import { sendByRule } from '#server/modules/chat/index.ts';
import { conversationOf, foretellChat, momentOf, needsContact } from './contactChat.ts';
import { checkText, filledText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';

/**
 * Sends a message to the record's contact in the latest conversation with them, or as a reply to the received message.
 */
export const sendMessage: StepKind<'SendMessage'> = {
  kind: 'SendMessage',
  leaves: 'Messages',
  countLeaving: async running => Number((await conversationOf(running)) !== undefined),
  check: (rule, { text }) => [
    ...needsContact(rule),
    ...checkText(rule, { text, path: ['text'], isRequired: true }),
  ],
  foretell: (rule, _, { item }) => foretellChat(rule, item),
  async perform(running, { text }) {
    const conversation = await conversationOf(running);
    if (!conversation) return { outcome: 'Unchanged', issues: [createIssue([], 'NoConversation')] };
    const filled = (await filledText(running, text)).trim();
    const now = momentOf(running);
    const issues = filled === '' ? [] : await sendByRule(running.scope, { conversation, text: filled, now });
    return issues.length > 0 ? { outcome: 'Refused', issues } : { outcome: 'Done', text: conversation.title };
  },
};
