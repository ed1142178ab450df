import { sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import type { PlatformChat, PlatformSender } from '../platforms/platform.ts';
import type { ChatIdentityRow, ConversationRow } from '../tables.ts';
import type { StoredConversation } from './selectVisibleWithUnread.ts';

export type ConversationKey = Pick<StoredConversation, 'account_id' | 'conversation_id'>;

export async function lockConversation(
  trx: Trx,
  key: ConversationKey,
): Promise<StoredConversation | undefined> {
  return trx
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', key.account_id)
    .where('conversation_id', '=', key.conversation_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateConversationRow(
  trx: Trx,
  { account_id, conversation_id }: ConversationKey,
  change: Updateable<ConversationRow>,
): Promise<void> {
  await trx
    .updateTable('conversations')
    .set(change)
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .execute();
}

interface ChatPlace {
  readonly accountId: string;
  readonly botId: string;
  readonly platform: string;
}

/**
 * Finds or creates the conversation of a chat and locks it until commit. `isNew` is true if this call created the
 * conversation.
 */
export async function findOrCreateConversation(
  trx: Trx,
  { accountId, botId, platform }: ChatPlace,
  { chat, sender }: { chat: PlatformChat; sender: PlatformSender | null },
): Promise<{ conversation: StoredConversation; isNew: boolean }> {
  const known = await findPlatformConversation(trx, { accountId, botId }, chat.externalId);
  if (known) return { conversation: known, isNew: false };
  const identity = sender && !chat.isGroup ? await openIdentity(trx, { accountId, platform }, sender) : null;
  const { numInsertedOrUpdatedRows: made = 0n } = await trx
    .insertInto('conversations')
    .values({
      ...{ account_id: accountId, conversation_id: uuidv7(), bot_id: botId, platform },
      ...{
        external_id: chat.externalId,
        is_group: chat.isGroup,
        title: chat.title,
        user_name: chat.userName,
      },
      ...{ identity_id: identity?.identity_id ?? null, lang: sender?.lang ?? null },
      ...{ directory_id: identity?.directory_id ?? null, item_id: identity?.item_id ?? null },
    })
    .onConflict(conflict => conflict.columns(['account_id', 'bot_id', 'external_id']).doNothing())
    .executeTakeFirstOrThrow();
  const conversation = await findPlatformConversation(trx, { accountId, botId }, chat.externalId);
  if (!conversation) throw new Error('A conversation that was just made is there.');
  return { conversation, isNew: made > 0n };
}

export async function findPlatformConversation(
  trx: Trx,
  { accountId, botId }: Pick<ChatPlace, 'accountId' | 'botId'>,
  externalId: string,
): Promise<StoredConversation | undefined> {
  return trx
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('bot_id', '=', botId)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst();
}

/** Creates or updates the identity of an external user on a platform, which all bots of the platform share. */
async function openIdentity(
  trx: Trx,
  { accountId, platform }: Pick<ChatPlace, 'accountId' | 'platform'>,
  { externalId, name, userName, lang }: PlatformSender,
): Promise<Pick<ChatIdentityRow, 'identity_id' | 'directory_id' | 'item_id'>> {
  return trx
    .insertInto('chat_identities')
    .values({
      ...{ account_id: accountId, identity_id: uuidv7(), platform, external_id: externalId },
      ...{ name, user_name: userName, lang },
    })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'platform', 'external_id'])
        .doUpdateSet({ name, user_name: userName, lang }),
    )
    .returning(['identity_id', 'directory_id', 'item_id'])
    .executeTakeFirstOrThrow();
}

/**
 * Links a conversation to a contact, or removes the link. In a private chat, all conversations of the same external
 * user with other bots are linked, too. Returns the changed conversations.
 */
export async function linkConversationContact(
  trx: Trx,
  conversation: StoredConversation,
  contact: { directoryId: string; itemId: string } | null,
): Promise<StoredConversation[]> {
  const { account_id: accountId, identity_id: identityId } = conversation;
  const link = { directory_id: contact?.directoryId ?? null, item_id: contact?.itemId ?? null };
  if (identityId !== null) {
    await trx
      .updateTable('chat_identities')
      .set(link)
      .where('account_id', '=', accountId)
      .where('identity_id', '=', identityId)
      .execute();
  }
  return trx
    .updateTable('conversations')
    .set(link)
    .where('account_id', '=', accountId)
    .where(
      identityId === null
        ? sql<boolean>`conversation_id = ${conversation.conversation_id}::uuid`
        : sql<boolean>`identity_id = ${identityId}::uuid`,
    )
    .returningAll()
    .execute();
}
