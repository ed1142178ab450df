import { v7 as uuidv7 } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ReceivedFile } from '#server/kernel/files/receiveUploadedFile.ts';
import { updateConversationRow } from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import type { FileSource, MessageButtons, SharedContent } from '../platforms/platform.ts';
import { scheduleSending } from '../sending/plan.ts';
import { insertMessage, type StoredMessage } from './repository.ts';

export interface IncomingMessage {
  readonly text: string;
  readonly shared: SharedContent | null;
  readonly file: {
    readonly source: FileSource;
    readonly problem: NonNullable<StoredMessage['file_problem']>;
  } | null;
  readonly content: ReceivedFile | null;
  readonly groupId: string | null;
  readonly replyTo: string | null;
  readonly externalId: string;
  readonly senderName: string | null;
  /** The original author of a forwarded message; `null` if the message wasn't forwarded or the author is unknown. */
  readonly forwardedFrom: string | null;
  readonly at: string;
}

/** Adds a received message to a conversation, which the caller must have locked. Returns the message's id. */
export async function addIncomingMessage(
  trx: Trx,
  conversation: StoredConversation,
  {
    text,
    shared,
    file,
    content,
    groupId,
    replyTo,
    externalId,
    senderName,
    forwardedFrom,
    at,
  }: IncomingMessage,
): Promise<string> {
  const id = uuidv7();
  const seq = conversation.seq + 1;
  await insertMessage(trx, {
    ...{ account_id: conversation.account_id, conversation_id: conversation.conversation_id },
    ...{ message_id: id, seq, kind: 'Message', direction: 'Incoming', text, external_id: externalId },
    shared: shared === null ? null : JSON.stringify(shared),
    file_problem: file?.problem ?? null,
    file_source: file === null ? null : JSON.stringify(file.source),
    ...{
      group_id: groupId,
      reply_to: replyTo,
      sender_name: senderName,
      forwarded_from: forwardedFrom,
      created_at: at,
    },
  });
  if (content) await keepFile(trx, { account_id: conversation.account_id, message_id: id }, content);
  // An incoming message reopens the conversation. The waiting time starts with the first message without a reply.
  await updateConversationRow(trx, conversation, {
    ...{ seq, incoming_seq: seq, last_message_at: at },
    ...{ state: 'Open', snoozed_till: null, is_blocked: false },
    waiting_since: conversation.waiting_since ?? at,
  });
  return id;
}

export interface WrittenMessage {
  readonly kind: 'Message' | 'Note';
  readonly text: string;
  readonly replyTo: string | null;
  /** `null` for an automatic message. */
  readonly authorId: string | null;
  readonly key: string | null;
  readonly file: ReceivedFile | null;
  readonly buttons?: MessageButtons;
  readonly at: string;
}

/**
 * Adds a note, or a message queued for sending, to a conversation, which the caller must have locked. Returns the id.
 */
export async function addWrittenMessage(
  trx: Trx,
  conversation: StoredConversation,
  { kind, text, replyTo, authorId, key, file, buttons, at }: WrittenMessage,
): Promise<string> {
  const { account_id, conversation_id } = conversation;
  const id = uuidv7();
  const seq = conversation.seq + 1;
  const isSent = kind === 'Message';
  await insertMessage(trx, {
    ...{ account_id, conversation_id, message_id: id, seq, kind, direction: 'Outgoing', text },
    ...{ reply_to: replyTo, author_id: authorId, key, created_at: at },
    ...(buttons ? { buttons: JSON.stringify(buttons) } : {}),
    ...(isSent ? { delivery: 'Queued', due_at: at } : {}),
  });
  if (file) await keepFile(trx, { account_id, message_id: id }, file);
  // Neither notes nor automatic messages count as replies.
  const isAnswer = isSent && authorId !== null;
  await updateConversationRow(trx, conversation, {
    ...{ seq, last_message_at: at },
    ...(isAnswer
      ? { waiting_since: null, tell_at: null, answered_seq: conversation.incoming_seq, answered_at: at }
      : {}),
    ...(isAnswer && conversation.state !== 'Open' ? { state: 'Open', snoozed_till: null } : {}),
  });
  if (isSent) scheduleSending(trx, at);
  return id;
}

async function keepFile(
  trx: Trx,
  key: Pick<StoredMessage, 'account_id' | 'message_id'>,
  { name, type, size, storageKey }: ReceivedFile,
): Promise<void> {
  await trx
    .insertInto('message_files')
    .values({ ...key, file_id: uuidv7(), name, type, size, storage_key: storageKey })
    .execute();
}
