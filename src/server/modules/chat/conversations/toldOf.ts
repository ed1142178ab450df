/** Provides notifications with the audience and the texts of conversations. */
import { type RawBuilder, sql } from 'kysely';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { canReadDirectoryById, findContactDirectoryId } from '#server/modules/definitions/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { requireConversation } from '../chatCalls.ts';
import { openChatScope } from '../chatScope.ts';
import type { ConversationAudience } from '../events.ts';

/**
 * Builds a query for the ids of conversations visible to the caller. The conditions must agree with
 * `openChatScope` and `selectVisibleConversations`.
 */
export function buildVisibleChatIdsSql(scope: RecordScope): RawBuilder<unknown> {
  const { accountId, principal, definitions } = scope;
  const { groupIds, isSeenAs, profile, user } = principal;
  const isAble = !isSeenAs && profile !== undefined && isModuleEnabled(user.account.settings, 'chatBot');
  const directoryId = findContactDirectoryId(definitions.directories);
  const readsContacts = directoryId !== undefined && canReadDirectoryById(scope, directoryId);
  return sql`select c.conversation_id from conversations as c
    join bots as b on b.account_id = c.account_id and b.bot_id = c.bot_id
    where ${isAble} and c.account_id = ${accountId}::uuid and (${readsContacts} or c.item_id is null)
      and (jsonb_array_length(b.groups) = 0 or exists (
        select from jsonb_array_elements_text(b.groups) as g (id) where g.id = any(${[...groupIds]}::text[])))`;
}

/**
 * Returns the audience of a conversation that is visible to the caller. @throws ProblemError 404 if the conversation
 * isn't visible.
 */
export async function readConversationAudience(
  scope: RecordScope,
  params: { readonly id: string; readonly platform: string },
  now: string,
): Promise<ConversationAudience> {
  const chat = await openChatScope(scope, now);
  const { bot_id, conversation_id, directory_id } = await requireConversation(chat, params);
  return {
    conversationId: conversation_id,
    groupIds: chat.bots.get(bot_id)?.groups ?? [],
    contactDirectoryId: directory_id,
  };
}

/** Returns the note in its current state, or `undefined` if the message isn't a note or was deleted. */
export async function findConversationNote(
  trx: Trx,
  { accountId, messageId }: { accountId: string; messageId: string },
): Promise<{ text: string; seq: number } | undefined> {
  return trx
    .selectFrom('messages')
    .select(['text', 'seq'])
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('kind', '=', 'Note')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface ChatUpdate {
  readonly title: string;
  /** The text of the message; `undefined` if the message was deleted or the notification isn't about a message. */
  readonly text: string | undefined;
}

/**
 * Loads the titles and texts that notifications show. Returns a function that looks them up, and returns
 * `undefined` for an unknown conversation.
 */
export async function readNotifiedChats(
  { trx, accountId }: RecordScope,
  places: readonly { readonly conversation_id: string | null; readonly message_id: string | null }[],
): Promise<(place: { conversation_id: string | null; message_id: string | null }) => ChatUpdate | undefined> {
  const named = places.filter(({ conversation_id }) => conversation_id !== null);
  if (named.length === 0) return () => undefined;
  const titles = await trx
    .selectFrom('conversations')
    .select(['conversation_id', 'title'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`conversation_id = any(${named.map(one => one.conversation_id)}::uuid[])`)
    .execute();
  const texts = await trx
    .selectFrom('messages')
    .select(['message_id', 'text'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`message_id = any(${named.flatMap(one => one.message_id ?? [])}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const titleOf = new Map(titles.map(row => [row.conversation_id, row.title]));
  const textOf = new Map(texts.map(row => [row.message_id, row.text]));
  return ({ conversation_id, message_id }) => {
    const title = titleOf.get(conversation_id ?? '');
    return title === undefined ? undefined : { title, text: textOf.get(message_id ?? '') };
  };
}
