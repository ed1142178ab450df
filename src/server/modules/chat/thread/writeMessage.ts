import { createIssue } from '#core/issues.ts';
import type { Issue, NewMessage } from '#core/model.ts';
import { validateMentions } from '#core/notes/mentions.ts';
import type { ReceivedFile, UploadLimit } from '#server/kernel/files/receiveUploadedFile.ts';
import { createConflictError, createInvalidError } from '#server/kernel/problem/problem.ts';
import { readUserNames } from '#server/modules/identity/index.ts';
import { emitConversationChangedByCaller, requireMessage } from '../chatCalls.ts';
import type { ChatScope } from '../chatScope.ts';
import { lockConversation } from '../conversations/repository.ts';
import type { VisibleConversation } from '../conversations/selectVisibleWithUnread.ts';
import type { PlatformLimits } from '../platforms/platform.ts';
import { addWrittenMessage } from './addMessage.ts';
import { findAnswererSince, findMessage, findMessageByKey, type StoredMessage } from './repository.ts';
import { splitText } from './splitText.ts';

/** Returns the size limit of a message's file. A larger file results in 422 `FileTooLargeToSend`. */
export function getMessageFileLimit({ sentBytes: bytes }: PlatformLimits): UploadLimit {
  const megabytes = Math.floor(bytes / 1024 / 1024);
  return {
    bytes,
    refuse: () => createInvalidError([createIssue(['file'], 'FileTooLargeToSend', { megabytes })]),
  };
}

export interface WriteMessageInput {
  readonly message: NewMessage;
  readonly file: ReceivedFile | null;
  readonly limits: PlatformLimits;
}

/**
 * Adds a message, in several parts if it is too long, to a conversation, which must be locked. Returns the
 * first part. `isKept` is false, and nothing is added, if the author has already sent a message with the
 * same key.
 * @throws ProblemError 404 if the message that it replies to isn't in the conversation; 409
 * `AnsweredMeanwhile`; 422 with the issues.
 */
export async function writeMessage(
  scope: ChatScope,
  conversation: VisibleConversation,
  { message, file, limits }: WriteMessageInput,
): Promise<{ written: StoredMessage; isKept: boolean }> {
  const { trx, caller } = scope;
  const { kind = 'Message', key = null } = message;
  const known =
    key === null ? undefined : await findMessageByKey(trx, conversation, { authorId: caller.userId, key });
  if (known) return { written: known, isKept: false };
  const issues = getIssues(scope, conversation, { message, file });
  if (issues.length > 0) throw createInvalidError(issues);
  const replyTo = message.replyTo
    ? (await requireMessage(scope, conversation, message.replyTo)).message_id
    : null;
  if (kind === 'Message') await requireUnanswered(scope, conversation, message);
  const parts =
    kind === 'Note'
      ? [message.text.trim()]
      : splitText(message.text, {
          first: file ? limits.captionUnits : limits.textUnits,
          rest: limits.textUnits,
        });
  const ids: string[] = [];
  for (const [index, text] of parts.entries()) {
    const held = await lockConversation(trx, conversation);
    if (!held) throw new Error('The conversation is held.');
    const isFirst = index === 0;
    const id = await addWrittenMessage(trx, held, {
      ...{ kind, text, authorId: caller.userId, at: scope.now },
      ...(isFirst ? { replyTo, key, file } : { replyTo: null, key: null, file: null }),
    });
    await emitConversationChangedByCaller(scope, conversation, { change: 'Written', messageId: id });
    ids.push(id);
  }
  const written = await findMessage(trx, conversation, ids[0] ?? '');
  if (!written) throw new Error('A message that was just written is there.');
  return { written, isKept: true };
}

function getIssues(
  { bots }: ChatScope,
  { bot_id, is_blocked }: VisibleConversation,
  { message: { text, kind = 'Message' }, file }: Pick<WriteMessageInput, 'message' | 'file'>,
): Issue[] {
  const bot = bots.get(bot_id);
  const isOff = !bot?.enabled || bot.deleted_at !== null;
  return [
    ...(text.trim() === '' && !file ? [createIssue(['text'], 'Required')] : []),
    ...(kind === 'Note' ? validateMentions(text) : []),
    ...(kind === 'Message' && isOff ? [createIssue([], 'BotOff')] : []),
    ...(kind === 'Message' && is_blocked ? [createIssue([], 'BotBlocked')] : []),
  ];
}

/** Warns the second of two users who reply at the same time, before the contact gets two answers. */
async function requireUnanswered(
  { trx, caller }: ChatScope,
  conversation: VisibleConversation,
  { lastSeq, isForced }: NewMessage,
): Promise<void> {
  if (lastSeq === undefined || isForced) return;
  const userId = await findAnswererSince(trx, conversation, { seq: lastSeq, userId: caller.userId });
  if (userId === null) return;
  const name = (await readUserNames(trx, [userId])).get(userId) ?? '';
  throw createConflictError({
    code: 'AnsweredMeanwhile',
    issues: [createIssue([], 'AnsweredMeanwhile', { name })],
  });
}
