/** Lets users edit or delete their own messages, here and on the platform. */
import { createIssue } from '#core/issues.ts';
import { mentionIssues } from '#core/notes/mentions.ts';
import { invalid, notPermitted } from '#server/kernel/problem/problem.ts';
import type { Seal } from '#server/kernel/secrets/seal.ts';
import { callTokenOf } from '../bots/botToken.ts';
import { type ChatCalls, type ConversationCall, requireMessage, tell } from '../chatCalls.ts';
import type { ChatScope } from '../chatScope.ts';
import type { SeenConversation } from '../conversations/seenConversations.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import { type MessagePlace, PlatformFault } from '../platforms/platform.ts';
import { changeMessage, type StoredMessage } from './repository.ts';

interface Parts {
  readonly calls: ChatCalls;
  readonly platforms: ChatPlatforms;
  readonly seal: Seal;
}

/** Identifies a message on the platform, and how to reach it there. */
interface Sent {
  readonly platform: string;
  readonly token: string | null;
  readonly place: MessagePlace;
}

const ANSWER_MS = 15_000;

/** @throws ProblemError 404; 422. */
export async function changeText(
  parts: Parts,
  call: ConversationCall,
  { messageId, text }: { messageId: string; text: string },
): Promise<void> {
  const issues = text.trim() === '' ? [createIssue(['text'], 'Required')] : mentionIssues(text);
  if (issues.length > 0) throw invalid(issues);
  const sent = await parts.calls.readOne(call, async (scope, conversation) => {
    const message = await requireOwn(scope, conversation, messageId);
    requireFitting(parts, conversation, { message, text });
    return sentOf(parts, scope, { conversation, message });
  });
  if (sent) await onPlatform(parts, sent, { text: text.trim() });
  await parts.calls.writeOne(call, async (scope, conversation) => {
    const message = await requireOwn(scope, conversation, messageId);
    if (message.text === text.trim()) return;
    requireStill(message, sent);
    await changeMessage(scope.trx, message, {
      text: text.trim(),
      edited_at: scope.now,
      earlier: JSON.stringify([...message.earlier, { text: message.text, at: scope.now }]),
    });
    await tell(scope, conversation, { change: 'Message', messageId: message.message_id });
  });
}

/** @throws ProblemError 404; 422. */
export async function deleteOwn(parts: Parts, call: ConversationCall, messageId: string): Promise<void> {
  const sent = await parts.calls.readOne(call, async (scope, conversation) =>
    sentOf(parts, scope, { conversation, message: await requireOwn(scope, conversation, messageId) }),
  );
  if (sent) await onPlatform(parts, sent, null);
  await parts.calls.writeOne(call, async (scope, conversation) => {
    const message = await requireOwn(scope, conversation, messageId);
    requireStill(message, sent);
    const isWaiting = message.delivery === 'Queued';
    await changeMessage(scope.trx, message, {
      ...{ deleted_at: scope.now, text: '', earlier: '[]', due_at: null },
      ...(isWaiting ? { delivery: 'Failed', error: 'Deleted' } : {}),
    });
    await tell(scope, conversation, { change: 'Message', messageId: message.message_id });
  });
}

/** @throws ProblemError 404; 422 if it was written by someone else, is deleted, or is just being sent. */
async function requireOwn(
  scope: ChatScope,
  conversation: SeenConversation,
  messageId: string,
): Promise<StoredMessage> {
  const message = await requireMessage(scope, conversation, messageId);
  if (message.author_id !== scope.caller.userId) throw notPermitted();
  if (message.deleted_at !== null) throw invalid([createIssue([], 'MessageDeleted')]);
  if (message.delivery === 'Sending') throw invalid([createIssue([], 'MessageOnItsWay')]);
  return message;
}

/** @throws ProblemError 422 if it has been sent since it was read, and hasn't been changed on the platform. */
function requireStill({ external_id }: StoredMessage, sent: Sent | null): void {
  if (sent === null && external_id !== null) throw invalid([createIssue([], 'MessageOnItsWay')]);
}

function requireFitting(
  { platforms }: Parts,
  { platform }: SeenConversation,
  { message, text }: { message: StoredMessage; text: string },
): void {
  const { captionUnits, textUnits } = platforms.of(platform).limits;
  const limit = message.file_id === null ? textUnits : captionUnits;
  if (message.kind === 'Message' && text.trim().length > limit)
    throw invalid([createIssue(['text'], 'TooLong', { limit })]);
}

/** Returns `null` if the message isn't on the platform. */
function sentOf(
  { platforms, seal }: Parts,
  { bots }: ChatScope,
  { conversation, message }: { conversation: SeenConversation; message: StoredMessage },
): Sent | null {
  const bot = bots.get(conversation.bot_id);
  if (message.external_id === null || !bot) return null;
  const place = {
    ...{ chat: conversation.external_id, externalId: message.external_id },
    isCaption: message.file_id !== null,
  };
  const { platform } = conversation;
  return { platform, token: bot.enabled ? callTokenOf(seal, platforms.of(platform), bot) : null, place };
}

/** Applies a change on the platform. This comes first, so that a change that the platform rejects isn't stored. */
async function onPlatform(
  { platforms }: Parts,
  { platform, token, place }: Sent,
  change: { text: string } | null,
) {
  if (token === null) throw invalid([createIssue([], 'BotOff')]);
  const { edit, remove } = platforms.of(platform);
  const bot = { token, signal: AbortSignal.timeout(ANSWER_MS) };
  try {
    await (change ? edit(bot, place, change.text) : remove(bot, place));
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error;
    // The change was made by an earlier call whose response was lost.
    if (/not modified|to delete not found/i.test(error.message)) return;
    const code = error.kind === 'Refused' ? 'PlatformRefused' : 'PlatformNotReached';
    throw invalid([createIssue([], code, { said: error.message })]);
  }
}
