import { createIssue } from '#core/issues.ts';
import { visibleField } from '#core/permissions.ts';
import { WRITTEN_ID } from '#core/writtenSystemFields.ts';
import { type Addressee, conversationFor, sendByRule } from '#server/modules/chat/index.ts';
import { contactDirectoryOf } from '#server/modules/definitions/index.ts';
import { readItem, type StoredItem, statesInStatus } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { checkText, filledText } from './ruleTexts.ts';
import type { RunningStep, StepKind } from './stepKind.ts';

/** A message to the contact of the record, over the latest conversation with them, or in answer to the one that came in. */
export const sendMessage: StepKind<'SendMessage'> = {
  kind: 'SendMessage',
  leaves: 'Messages',
  countLeaving: async running => Number((await conversationOf(running)) !== undefined),
  check: (rule, { text }) => [
    ...(rule.when.kind === 'MessageReceived' || namesContact(rule) ? [] : [createIssue([], 'NeedsContact')]),
    ...checkText(rule, { text, path: ['text'], isRequired: true }),
  ],
  async foretell(rule, _, { item }) {
    const found = await conversationFor(rule.scope, { contactId: contactOf(rule, item) }, nowOf(rule));
    return { people: found ? 1 : 0 };
  },
  async perform(running, { text }) {
    const conversation = await conversationOf(running);
    if (!conversation) return { outcome: 'Unchanged', issues: [createIssue([], 'NoConversation')] };
    const filled = (await filledText(running, text)).trim();
    const now = nowOf(running);
    const issues = filled === '' ? [] : await sendByRule(running.scope, { conversation, text: filled, now });
    return issues.length > 0 ? { outcome: 'Refused', issues } : { outcome: 'Done', text: conversation.title };
  },
};

const nowOf = ({ scope }: OpenRule) => new Date(scope.time.now()).toISOString();

async function conversationOf(running: RunningStep) {
  const { scope, opened, itemId, when, body } = running;
  const item = itemId === null ? undefined : await readItem(scope.trx, { ...opened.key, itemId });
  const contactId = item && contactOf(running, item);
  // Of a webhook somebody else says what is in it.
  const conversationId = when.kind === 'MessageReceived' ? conversationIn(body) : undefined;
  const addressee: Addressee = { conversationId, contactId };
  return conversationFor(scope, addressee, nowOf(running));
}

function conversationIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('conversationId' in body)) return undefined;
  return typeof body.conversationId === 'string' ? body.conversationId : undefined;
}

function isOfContacts({ scope, opened }: OpenRule): boolean {
  return opened.key.directoryId === contactDirectoryOf(scope.definitions.directories);
}

function namesContact(rule: OpenRule): boolean {
  return isOfContacts(rule) || visibleField(rule.scope.world, rule.opened, WRITTEN_ID.contact) !== undefined;
}

/** As far as the rule sees it. */
function contactOf(rule: OpenRule, item: StoredItem): string | undefined {
  if (isOfContacts(rule)) return item.item_id;
  const mode = statesInStatus(rule.scope, rule.opened, item.status_id)[WRITTEN_ID.contact]?.mode;
  return !mode || mode === 'hidden' ? undefined : item.custom_fields[WRITTEN_ID.contact]?.stringValue;
}
