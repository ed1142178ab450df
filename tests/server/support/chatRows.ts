/** Inserts conversations into the database, for a bot with an invalid token, so that nothing is ever sent. */
import { randomUUID } from 'node:crypto';
import { insertBot, updateBotRow } from '#server/modules/chat/bots/repository.ts';
import {
  findOrCreateConversation,
  linkConversationContact,
  lockConversation,
} from '#server/modules/chat/conversations/repository.ts';
import { addIncomingMessage } from '#server/modules/chat/thread/addMessage.ts';
import type { TestApi } from '../harness.ts';

const AT = '2026-01-02T03:04:05.000Z';

interface StoredChat {
  readonly accountId: string;
  readonly name: string;
  readonly groups?: readonly string[];
  /** Both the visitor's name and the text of the visitor's message. */
  readonly title: string;
  readonly contact?: { readonly directoryId: string; readonly itemId: string };
}

export async function storeBot(
  { database }: Pick<TestApi, 'database'>,
  {
    accountId,
    name,
    groups = [],
    enabled = true,
    platform = 'telegram',
  }: Pick<StoredChat, 'accountId' | 'name' | 'groups'> & { enabled?: boolean; platform?: string },
): Promise<string> {
  const botId = randomUUID();
  const more = { options: {}, tellAfterMinutes: null };
  const settings = { enabled, groups, greeting: {}, away: {}, groupsAllowed: false, ...more };
  const key = { account_id: accountId, bot_id: botId };
  await database.forAccount(accountId, async trx => {
    const identity = { platform, name, userName: name, externalId: botId };
    await insertBot(trx, { ...key, ...identity, token: 'none', settings });
    // Marks the bot as polled elsewhere. Otherwise the server would occasionally poll for the bot and store the result.
    await updateBotRow(trx, key, { fault: 'AnsweredElsewhere' });
  });
  return botId;
}

export async function storeChat(
  api: Pick<TestApi, 'database'>,
  stored: StoredChat,
): Promise<{ bot: string; conversation: string; message: string }> {
  const { accountId, title, contact, name } = stored;
  const bot = await storeBot(api, stored);
  return api.database.forAccount(accountId, async trx => {
    const chat = { externalId: '1', isGroup: false, title, userName: null };
    const sender = {
      externalId: `${name} 1`,
      name: title,
      userName: null,
      lang: null,
      vouched: { phone: null, email: null },
    };
    const place = { accountId, botId: bot, platform: 'telegram' };
    const { conversation } = await findOrCreateConversation(trx, place, { chat, sender });
    const said = {
      text: title,
      shared: null,
      file: null,
      content: null,
      groupId: null,
      replyTo: null,
      senderName: null,
      forwardedFrom: null,
    };
    const message = await addIncomingMessage(trx, conversation, { ...said, externalId: '1', at: AT });
    const key = { account_id: accountId, conversation_id: conversation.conversation_id };
    const held = contact && (await lockConversation(trx, key));
    if (held) await linkConversationContact(trx, held, contact);
    return { bot, conversation: conversation.conversation_id, message };
  });
}
