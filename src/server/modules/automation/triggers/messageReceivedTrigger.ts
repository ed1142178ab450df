import { createIssue } from '#core/issues.ts';
import { normalizeForComparison } from '#core/text.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredEvent } from '#server/kernel/events/events.ts';
import { findMessageForRule, type RuleMessage } from '#server/modules/chat/index.ts';
import { findContactDirectoryId } from '#server/modules/definitions/index.ts';
import { type OpenRule, openRule, type RuleDependencies } from '../rules/openRule.ts';
import { listRulesByTrigger, toRuleIdentity } from '../rules/repository.ts';
import { enqueueRuleRuns } from '../running/enqueueRuleRuns.ts';
import { pauseRule } from '../running/pauseRule.ts';
import type { TriggerKind, TriggerOfName } from './triggerKind.ts';

/** Triggers on messages received in chats. `enqueueMessageRuns` starts the runs. */
export const messageReceivedTrigger: TriggerKind<'MessageReceived'> = {
  kind: 'MessageReceived',
  events: ['ConversationChanged'],
  check: (rule, { contact, isOfContact }) =>
    isOfContact && (contact !== 'Known' || !isOfContacts(rule))
      ? [createIssue(['isOfContact'], 'NeedsContact')]
      : [],
};

function isOfContacts({ scope, opened }: OpenRule): boolean {
  return opened.key.directoryId === findContactDirectoryId(scope.definitions.directories);
}

/**
 * Enqueues the runs triggered by a message, in the transaction of its event. A rule only reacts to conversations that
 * its profile and groups can see.
 */
export async function enqueueMessageRuns(
  trx: Trx,
  parts: RuleDependencies,
  event: StoredEvent,
): Promise<void> {
  if (event.kind !== 'ConversationChanged' || event.data.change !== 'Received') return;
  const { conversationId, messageId } = event.data;
  if (messageId === undefined) return;
  const now = parts.time.now();
  const place = { conversationId, messageId, now: new Date(now).toISOString() };
  for (const row of await listRulesByTrigger(trx, event.accountId, 'MessageReceived')) {
    const { when } = row.content;
    if (when.kind !== 'MessageReceived') continue;
    const rule = await openRule(trx, parts, {
      ...toRuleIdentity(row),
      ...{ accountId: event.accountId, isChange: false },
    });
    if (!rule || messageReceivedTrigger.check(rule, when).length > 0) {
      await pauseRule(trx, row, 'Outdated');
      continue;
    }
    const body = await findMessageForRule(rule.scope, place);
    if (!body || !isMeant(when, body)) continue;
    const runs = [{ itemId: null, branch: 'Then' as const, causeKey: `message ${messageId}` }];
    await enqueueRuleRuns(trx, row, { runs, chain: [], leavesOut: false, now, body });
  }
}

function isMeant(
  { botIds = [], contact, contains = '' }: TriggerOfName<'MessageReceived'>,
  { bot, contactId, text }: RuleMessage,
): boolean {
  if (botIds.length > 0 && !botIds.some(id => id.toLowerCase() === bot.id)) return false;
  if (contact !== undefined && (contact === 'Known') !== (contactId !== null)) return false;
  return normalizeForComparison(text).includes(normalizeForComparison(contains));
}
