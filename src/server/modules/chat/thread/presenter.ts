import type { Message } from '#core/model.ts';
import type { VisibleConversation } from '../conversations/selectVisibleWithUnread.ts';
import type { StoredButtons } from '../tables.ts';
import type { StoredMessage } from './repository.ts';

/** @param userId The viewer. Users can only see the keys of messages that they wrote. */
export function presentMessage(
  row: StoredMessage,
  conversation: VisibleConversation,
  userId: string,
): Message {
  const { message_id: id, seq, kind, direction, created_at: createdAt } = row;
  const readAt = getReadTime(row, conversation);
  return {
    ...{ id, seq, kind, direction, createdAt, text: row.deleted_at === null ? row.text : '' },
    ...(row.deleted_at === null ? getContent(row) : { deletedAt: row.deleted_at }),
    ...(row.group_id === null ? {} : { groupId: row.group_id }),
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    ...(row.sender_name === null ? {} : { senderName: row.sender_name }),
    ...(row.forwarded_from === null ? {} : { forwardedFrom: row.forwarded_from }),
    notRead: direction === 'Incoming' && readAt === null && row.deleted_at === null,
    ...(readAt === null ? {} : { readAt }),
    ...(row.delivery === null ? {} : { delivery: row.delivery }),
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.author_id === null ? {} : { author: row.author_id }),
    ...(row.key === null || row.author_id !== userId ? {} : { key: row.key }),
  };
}

function getContent(row: StoredMessage): Partial<Message> {
  const { file_id, file_name, file_type, file_size } = row;
  return {
    ...(row.shared === null ? {} : { shared: row.shared }),
    ...(file_id === null
      ? {}
      : { file: { id: file_id, name: file_name ?? '', type: file_type ?? '', size: file_size ?? 0 } }),
    ...(row.file_problem === null ? {} : { fileProblem: row.file_problem }),
    ...(row.edited_at === null ? {} : { editedAt: row.edited_at }),
    ...(row.earlier.length === 0 ? {} : { earlierTexts: row.earlier }),
    ...(row.buttons === null ? {} : { buttons: getLabels(row.buttons) }),
  };
}

function getLabels({ list, share, pressed }: StoredButtons): Message['buttons'] {
  return [
    ...list.map(({ id, text }) => ({ text, isPressed: id === pressed })),
    ...(share ? [{ text: share.text, isPressed: false }] : []),
  ];
}

/**
 * Returns when the viewer read the message or when it was answered or marked as read for everyone, or `null` if neither
 * happened.
 */
function getReadTime(
  { seq, direction }: StoredMessage,
  { read_till, read_seqs, read_at, answered_seq, answered_at }: VisibleConversation,
): string | null {
  if (direction !== 'Incoming') return null;
  if (seq <= (read_till ?? 0) || read_seqs?.includes(seq)) return read_at;
  return seq <= answered_seq ? answered_at : null;
}
