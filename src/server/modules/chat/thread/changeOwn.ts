import { createIssue } from '#core/issues.ts';
import { validateMentions } from '#core/notes/mentions.ts';
import { createInvalidError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import { findCallToken } from '../bots/botToken.ts';
import {
  type ChatCalls,
  type ConversationCallContext,
  emitConversationChangedByCaller,
  requireMessage,
} from '../chatCalls.ts';
import type { ChatScope } from '../chatScope.ts';
import type { VisibleConversation } from '../conversations/selectVisibleWithUnread.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import { type MessageReference, PlatformError } from '../platforms/platform.ts';
import { type StoredMessage, updateMessageRow } from './repository.ts';

interface Parts {
  readonly calls: ChatCalls;
  readonly platforms: ChatPlatforms;
  readonly seal: SecretCipher;
}

/** A message on the platform, with the data needed to change it there. */
interface Sent {
  readonly platform: string;
  readonly token: string | null;
  readonly place: MessageReference;
}

const ANSWER_MS = 15_000;

/**
 * Changes the text of the caller's own message. @throws ProblemError 404 if the message isn't visible; 422
 * if the text is invalid, the message can't be changed now or the platform rejects the change.
 */
export async function updateOwnMessageText(
  parts: Parts,
  call: ConversationCallContext,
  { messageId, text }: { messageId: string; text: string },
): Promise<void> {
  const issues = text.trim() === '' ? [createIssue(['text'], 'Required')] : validateMentions(text);
  if (issues.length > 0) throw createInvalidError(issues);
  const sent = await parts.calls.readOne(call, async (scope, conversation) => {
    const message = await requireOwn(scope, conversation, messageId);
    requireFitting(parts, conversation, { message, text });
    return getSent(parts, scope, { conversation, message });
  });
  if (sent) await onPlatform(parts, sent, { text: text.trim() });
  await parts.calls.writeOne(call, async (scope, conversation) => {
    const message = await requireOwn(scope, conversation, messageId);
    if (message.text === text.trim()) return;
    requireStill(message, sent);
    await updateMessageRow(scope.trx, message, {
      text: text.trim(),
      edited_at: scope.now,
      earlier: JSON.stringify([...message.earlier, { text: message.text, at: scope.now }]),
    });
    await emitConversationChangedByCaller(scope, conversation, {
      change: 'Message',
      messageId: message.message_id,
    });
  });
}

/**
 * Deletes the caller's own message. @throws ProblemError 404 if the message isn't visible; 422 if the
 * message can't be deleted now or the platform rejects the deletion.
 */
export async function deleteAuthoredMessage(
  parts: Parts,
  call: ConversationCallContext,
  messageId: string,
): Promise<void> {
  const sent = await parts.calls.readOne(call, async (scope, conversation) =>
    getSent(parts, scope, { conversation, message: await requireOwn(scope, conversation, messageId) }),
  );
  if (sent) await onPlatform(parts, sent, null);
  await parts.calls.writeOne(call, async (scope, conversation) => {
    const message = await requireOwn(scope, conversation, messageId);
    requireStill(message, sent);
    const isWaiting = message.delivery === 'Queued';
    await updateMessageRow(scope.trx, message, {
      ...{ deleted_at: scope.now, text: '', earlier: '[]', due_at: null },
      ...(isWaiting ? { delivery: 'Failed', error: 'Deleted' } : {}),
    });
    await emitConversationChangedByCaller(scope, conversation, {
      change: 'Message',
      messageId: message.message_id,
    });
  });
}

/**
 * @throws ProblemError 404 if the message isn't visible; 422 if the caller didn't write it, it is deleted
 * or it is being sent.
 */
async function requireOwn(
  scope: ChatScope,
  conversation: VisibleConversation,
  messageId: string,
): Promise<StoredMessage> {
  const message = await requireMessage(scope, conversation, messageId);
  if (message.author_id !== scope.caller.userId) throw createNotPermittedError();
  if (message.deleted_at !== null) throw createInvalidError([createIssue([], 'MessageDeleted')]);
  if (message.delivery === 'Sending') throw createInvalidError([createIssue([], 'MessageOnItsWay')]);
  return message;
}

/**
 * @throws ProblemError 422 if the message was sent after this call read it, so that it wasn't changed on the platform.
 */
function requireStill({ external_id }: StoredMessage, sent: Sent | null): void {
  if (sent === null && external_id !== null) throw createInvalidError([createIssue([], 'MessageOnItsWay')]);
}

function requireFitting(
  { platforms }: Parts,
  { platform }: VisibleConversation,
  { message, text }: { message: StoredMessage; text: string },
): void {
  const { captionUnits, textUnits } = platforms.of(platform).limits;
  const limit = message.file_id === null ? textUnits : captionUnits;
  if (message.kind === 'Message' && text.trim().length > limit)
    throw createInvalidError([createIssue(['text'], 'TooLong', { limit })]);
}

/** Returns `null` if the message isn't on the platform. */
function getSent(
  { platforms, seal }: Parts,
  { bots }: ChatScope,
  { conversation, message }: { conversation: VisibleConversation; message: StoredMessage },
): Sent | null {
  const bot = bots.get(conversation.bot_id);
  if (message.external_id === null || !bot) return null;
  const place = {
    ...{ chat: conversation.external_id, externalId: message.external_id },
    isCaption: message.file_id !== null,
  };
  const { platform } = conversation;
  return { platform, token: bot.enabled ? findCallToken(seal, platforms.of(platform), bot) : null, place };
}

/**
 * Applies a change on the platform. Called before the change is stored, so that a change rejected by the
 * platform isn't stored.
 */
async function onPlatform(
  { platforms }: Parts,
  { platform, token, place }: Sent,
  change: { text: string } | null,
) {
  if (token === null) throw createInvalidError([createIssue([], 'BotOff')]);
  const { edit, remove } = platforms.of(platform);
  const bot = { token, signal: AbortSignal.timeout(ANSWER_MS) };
  try {
    await (change ? edit(bot, place, change.text) : remove(bot, place));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // An earlier call whose response was lost has already made the change.
    if (/not modified|to delete not found/i.test(error.message)) return;
    const code = error.kind === 'Refused' ? 'PlatformRefused' : 'PlatformNotReached';
    throw createInvalidError([createIssue([], code, { said: error.message })]);
  }
}
