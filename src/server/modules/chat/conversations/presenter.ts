import type { Conversation } from '#core/model.ts';
import { plainText } from '#core/notes/mentions.ts';
import { cutText } from '#core/text.ts';
import type { ChatScope } from '../chatScope.ts';
import { type LastMessage, lastMessages } from '../thread/repository.ts';
import { type ShownContact, shownContacts } from './contacts.ts';
import type { SeenConversation } from './seenConversations.ts';

const LONGEST_BEGINNING = 200;

/** Presents a page of conversations; their contacts and last messages are read in one batch each. */
export async function presentConversations(
  scope: ChatScope,
  rows: readonly SeenConversation[],
): Promise<Conversation[]> {
  const contacts = await shownContacts(
    scope,
    rows.flatMap(row => row.item_id ?? []),
  );
  const last = await lastMessages(scope.trx, rows);
  return rows.map(row =>
    present(scope, row, {
      contact: contacts.get(row.item_id ?? ''),
      message: last.get(row.conversation_id),
    }),
  );
}

export async function presentConversation(scope: ChatScope, row: SeenConversation): Promise<Conversation> {
  const [shown] = await presentConversations(scope, [row]);
  if (!shown) throw new Error('One conversation in, one conversation out.');
  return shown;
}

function present(
  scope: ChatScope,
  row: SeenConversation,
  { contact, message }: { contact: ShownContact | undefined; message: LastMessage | undefined },
): Conversation {
  const bot = scope.bots.get(row.bot_id);
  const snoozedTill = row.state === 'Snoozed' ? row.snoozed_till : null;
  return {
    ...{ id: row.conversation_id, platform: row.platform, botId: row.bot_id, title: row.title },
    ...(row.user_name === null ? {} : { userName: row.user_name }),
    isGroup: row.is_group,
    ...(row.lang === null ? {} : { lang: row.lang }),
    ...(row.visitor ? { visitor: row.visitor } : {}),
    ...(contact ? { contact } : {}),
    ...(row.manager_id === null ? {} : { manager: row.manager_id }),
    state: row.state,
    ...(snoozedTill === null ? {} : { snoozedTill }),
    ...(row.waiting_since === null ? {} : { waitingSince: row.waiting_since }),
    isBlocked: row.is_blocked,
    canSend: bot?.enabled === true && bot.deleted_at === null,
    ...{ unreadMessageCount: row.unread, hasUnreadMessages: row.unread > 0 },
    ...(message ? { lastMessage: beginningOf(message) } : {}),
    ...{ lastMessageAt: row.last_message_at, seq: row.seq },
  };
}

function beginningOf({ kind, direction, text, file_name, deleted_at }: LastMessage) {
  const said = deleted_at === null ? plainText(text) || (file_name ?? '') : '';
  return { kind, direction, text: cutText(said, LONGEST_BEGINNING) };
}
