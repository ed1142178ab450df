/**
 * Gives rules access to incoming messages, and sends messages of rules. Rules have the permissions of their profile and
 * groups.
 */
import { sql } from 'kysely';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { type ChatScope, openChatScope } from '../chatScope.ts';
import { emitConversationChanged } from '../events.ts';
import { addWrittenMessage } from '../thread/addMessage.ts';
import { splitText } from '../thread/splitText.ts';
import { lockConversation } from './repository.ts';
import {
  findVisibleConversation,
  selectVisibleWithUnread,
  type VisibleConversation,
} from './selectVisibleWithUnread.ts';

/** An incoming message, as available to the texts and filters of rules. */
export interface RuleMessage {
  readonly text: string;
  readonly name: string;
  readonly userName: string;
  readonly bot: { readonly id: string; readonly name: string };
  readonly contactId: string | null;
  readonly conversationId: string;
  readonly messageId: string;
}

/**
 * The maximum number of automatic messages per hour in a conversation. The limit ends loops between a rule
 * and another program.
 */
const MAX_PER_HOUR = 20;
/** The maximum length of a message, in UTF-16 code units, that all platforms support. */
const TEXT_UNITS = 4_096;

/** Returns `null` if the rule can't see the conversation or the message was deleted. */
export async function findMessageForRule(
  scope: RecordScope,
  { conversationId, messageId, now }: { conversationId: string; messageId: string; now: string },
): Promise<RuleMessage | null> {
  const chat = await openChatScope(scope, now);
  const conversation = await findVisibleConversation(chat, conversationId);
  const bot = chat.bots.get(conversation?.bot_id ?? '');
  const message = await scope.trx
    .selectFrom('messages')
    .select('text')
    .where('account_id', '=', scope.accountId)
    .where('message_id', '=', messageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!conversation || !bot || !message) return null;
  return {
    ...{ text: message.text, name: conversation.title, userName: conversation.user_name ?? '' },
    bot: { id: bot.bot_id, name: bot.name },
    ...{ contactId: conversation.item_id, conversationId, messageId },
  };
}

/**
 * The recipient of a rule's message: the given conversation, or else the latest writable conversation with the contact.
 */
export interface RuleMessageRecipient {
  readonly conversationId?: string | undefined;
  readonly contactId?: string | undefined;
}

/** Returns `undefined` if there is no private conversation in which messages can be sent now. */
export async function findWritableConversation(
  scope: RecordScope,
  addressee: RuleMessageRecipient,
  now: string,
): Promise<VisibleConversation | undefined> {
  const chat = await openChatScope(scope, now);
  const { conversationId, contactId } = addressee;
  if (conversationId === undefined && contactId === undefined) return undefined;
  return selectVisibleWithUnread(chat)
    .$if(conversationId !== undefined, all => all.where('c.conversation_id', '=', conversationId ?? ''))
    .$if(conversationId === undefined, all => all.where('c.item_id', '=', contactId ?? ''))
    .where(sql<boolean>`c.bot_id = any(${botsThatSend(chat)}::uuid[])`)
    .where('c.is_group', '=', false)
    .where('c.is_blocked', '=', false)
    .orderBy('c.last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function botsThatSend({ bots }: ChatScope): string[] {
  return [...bots.values()]
    .filter(({ enabled, deleted_at }) => enabled && deleted_at === null)
    .map(({ bot_id }) => bot_id);
}

/**
 * Enqueues an automatic message. The message doesn't count as a reply, so the contact still counts as
 * waiting. Returns the issues that prevent sending.
 */
export async function sendRuleMessage(
  scope: RecordScope,
  { conversation, text, now }: { conversation: VisibleConversation; text: string; now: string },
): Promise<Issue[]> {
  const { trx, accountId } = scope;
  const bot = (await openChatScope(scope, now)).bots.get(conversation.bot_id);
  if ((await sentWithinHour(trx, conversation, now)) >= MAX_PER_HOUR)
    return [createIssue([], 'TooManyMessages', { limit: MAX_PER_HOUR })];
  for (const part of splitText(text, { first: TEXT_UNITS, rest: TEXT_UNITS })) {
    const held = await lockConversation(trx, conversation);
    if (!held || !bot) throw new Error('A conversation that was just found is there.');
    const message = { kind: 'Message', text: part, replyTo: null, authorId: null, key: null } as const;
    const messageId = await addWrittenMessage(trx, held, { ...message, file: null, at: now });
    const told = { conversation: held, change: 'Written', messageId } as const;
    await emitConversationChanged(trx, { accountId, actorId: null, groupIds: bot.groups }, told);
  }
  return [];
}

async function sentWithinHour(
  trx: Trx,
  { account_id, conversation_id }: VisibleConversation,
  now: string,
): Promise<number> {
  const since = new Date(Date.parse(now) - 3_600_000).toISOString();
  const { count } = await trx
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .where('direction', '=', 'Outgoing')
    .where('author_id', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
