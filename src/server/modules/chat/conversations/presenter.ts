import type { Conversation } from '#core/model.ts';
import { stripMentionMarkup } from '#core/notes/mentions.ts';
import { truncateText } from '#core/text.ts';
import type { ChatScope } from '../chatScope.ts';
import { findLastMessages, type LastConversationMessage } from '../thread/repository.ts';
import { readVisibleContacts, type VisibleContact } from './contacts.ts';
import type { VisibleConversation } from './selectVisibleWithUnread.ts';

const MAX_PREVIEW_LENGTH = 200;

/**
 * Converts a page of conversations to responses. Reads all contacts and all last messages with one query
 * each.
 */
export async function presentConversations(
  scope: ChatScope,
  rows: readonly VisibleConversation[],
): Promise<Conversation[]> {
  const contacts = await readVisibleContacts(
    scope,
    rows.flatMap(row => row.item_id ?? []),
  );
  const last = await findLastMessages(scope.trx, rows);
  return rows.map(row =>
    present(scope, row, {
      contact: contacts.get(row.item_id ?? ''),
      message: last.get(row.conversation_id),
    }),
  );
}

export async function presentConversation(scope: ChatScope, row: VisibleConversation): Promise<Conversation> {
  const [shown] = await presentConversations(scope, [row]);
  if (!shown) throw new Error('One conversation in, one conversation out.');
  return shown;
}

function present(
  scope: ChatScope,
  row: VisibleConversation,
  { contact, message }: { contact: VisibleContact | undefined; message: LastConversationMessage | undefined },
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
    ...(message ? { lastMessage: getBeginning(message) } : {}),
    ...{ lastMessageAt: row.last_message_at, seq: row.seq },
  };
}

function getBeginning({ kind, direction, text, file_name, deleted_at }: LastConversationMessage) {
  const said = deleted_at === null ? stripMentionMarkup(text) || (file_name ?? '') : '';
  return { kind, direction, text: truncateText(said, MAX_PREVIEW_LENGTH) };
}
