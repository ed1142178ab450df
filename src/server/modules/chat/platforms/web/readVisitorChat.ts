import { createHash } from 'node:crypto';
import type { VisitorChat, VisitorMessage } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { StoredBot } from '../../bots/repository.ts';
import type { StoredConversation } from '../../conversations/selectVisibleWithUnread.ts';
import { findContactMessage, listContactMessages, type StoredMessage } from '../../thread/repository.ts';
import type { ChatDependencies } from '../insideChat.ts';

/** Identifies a visitor's chat by the bot and the chat's external id. */
export interface VisitorChatKey {
  readonly bot: StoredBot;
  readonly chat: string;
}

const SHOWN = 30;

/**
 * Returns the latest messages in their current state, or the messages before a given one. Without a place,
 * the chat is empty. @throws ProblemError 404 if the given message isn't in the visitor's chat.
 */
export async function readVisitorChat(
  { database, contactNews }: Pick<ChatDependencies, 'database' | 'contactNews'>,
  place: VisitorChatKey | null,
  before: string | null = null,
): Promise<VisitorChat> {
  if (!place) return nothing(before);
  const read = await database.readAccount(place.bot.account_id, async trx => {
    const conversation = await findVisitorConversation(trx, place);
    if (!conversation) return null;
    const end = before === null ? null : await findContactMessage(trx, conversation, before);
    if (end === undefined) throw createNotFoundError();
    const rows = await listContactMessages(trx, conversation, { before: end?.seq ?? null, take: SHOWN + 1 });
    return { rows, conversation };
  });
  if (!read) return nothing(before);
  const isWriting = contactNews.isWriting(read.conversation.conversation_id);
  return present(read.rows, isWriting);
}

function nothing(before: string | null): VisitorChat {
  if (before !== null) throw createNotFoundError();
  return { version: '', messages: [], hasEarlier: false, isWriting: false };
}

export async function findVisitorConversation(
  trx: Trx,
  { bot, chat }: VisitorChatKey,
): Promise<StoredConversation | undefined> {
  return trx
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', bot.account_id)
    .where('bot_id', '=', bot.bot_id)
    .where('external_id', '=', chat)
    .executeTakeFirst();
}

/** @param rows The messages, latest first, with one row more than shown if there are earlier messages. */
function present(rows: readonly StoredMessage[], isWriting: boolean): VisitorChat {
  const shown = rows.slice(0, SHOWN).reverse();
  const known = new Set(shown.map(row => row.message_id));
  const messages = shown.map(row => presentVisitorMessage(row, known));
  const hasEarlier = rows.length > SHOWN;
  const said = JSON.stringify([messages, hasEarlier, isWriting]);
  const version = createHash('sha256').update(said).digest('base64url').slice(0, 22);
  return { version, messages, hasEarlier, isWriting };
}

/**
 * Converts a message to a response without its author, its earlier texts and `seq`, whose gaps would reveal internal
 * notes.
 */
export function presentVisitorMessage(row: StoredMessage, known: ReadonlySet<string>): VisitorMessage {
  const { message_id: id, created_at: createdAt, direction, external_id: key } = row;
  const isOwn = direction === 'Incoming';
  return {
    ...{ id, isOwn, createdAt, text: row.deleted_at === null ? row.text : '' },
    ...(row.deleted_at === null ? getContent(row) : { deletedAt: row.deleted_at }),
    // The message that is replied to can be an internal note, which visitors must not learn about.
    ...(row.reply_to !== null && known.has(row.reply_to) ? { replyTo: row.reply_to } : {}),
    ...(isOwn && key !== null ? { key } : {}),
  };
}

function getContent({ edited_at, file_id, file_name, file_type, file_size, buttons }: StoredMessage) {
  const file = { id: file_id ?? '', name: file_name ?? '', type: file_type ?? '', size: file_size ?? 0 };
  return {
    ...(edited_at === null ? {} : { editedAt: edited_at }),
    ...(file_id === null ? {} : { file }),
    ...(buttons?.list.length ? { buttons: [...buttons.list] } : {}),
    ...(buttons?.pressed === undefined ? {} : { pressed: buttons.pressed }),
  };
}
