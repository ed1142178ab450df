import { enqueue } from '#server/kernel/jobs/jobs.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import '../jobs.ts';
import type { BotScope } from '../chatScope.ts';
import {
  findOrCreateConversation,
  findPlatformConversation,
  lockConversation,
  updateConversationRow,
} from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import { scheduleUnansweredNotice } from '../conversations/unanswered.ts';
import { type ConversationChange, emitConversationChanged } from '../events.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import type { FileSource, ReceivedMessage, ReceivedUpdate } from '../platforms/platform.ts';
import { addIncomingMessage, type IncomingMessage } from '../thread/addMessage.ts';
import { handleMessageButtonPress } from '../thread/handleMessageButtonPress.ts';
import { findMessageByExternalId, updateMessageRow } from '../thread/repository.ts';
import { linkMatchingContact, type SharedContactDetails } from './linkMatchingContact.ts';
import { sendAutomaticMessages } from './sendAutomaticMessages.ts';

export interface ReceiveDependencies {
  readonly platforms: ChatPlatforms;
  readonly definitions: DefinitionStore;
}

type Of<Kind extends ReceivedUpdate['kind']> = Extract<ReceivedUpdate, { kind: Kind }>;

export async function receiveUpdate(
  parts: ReceiveDependencies,
  scope: BotScope,
  update: ReceivedUpdate,
): Promise<void> {
  if (update.chat.isGroup && !scope.bot.groups_allowed) return;
  switch (update.kind) {
    case 'Message':
      return receiveMessage(parts, scope, update);
    case 'Edited':
      return receiveEdit(parts, scope, update);
    case 'Pressed':
      return receivePress(scope, update);
    case 'Blocked':
      return receiveBlock(scope, update);
    case 'Moved':
      return moveChat(scope, update);
  }
}

async function receiveMessage(
  parts: ReceiveDependencies,
  scope: BotScope,
  update: ReceivedMessage,
): Promise<void> {
  const { trx, accountId, bot } = scope;
  const { chat, sender, externalId } = update;
  const { conversation, isNew } = await findOrCreateConversation(trx, getPlace(scope), { chat, sender });
  // The same message can arrive with another update id, e.g. after the bot's webhook was moved.
  if (await findMessageByExternalId(trx, conversation, externalId)) return;
  await keepName(scope, conversation, update);
  const answered =
    update.replyToExternalId === null
      ? undefined
      : await findMessageByExternalId(trx, conversation, update.replyToExternalId);
  const file = getFile(parts, scope, update);
  const messageId = await addIncomingMessage(trx, conversation, {
    ...{ text: update.text, shared: update.shared, file },
    content: update.content,
    ...{ groupId: update.groupId, replyTo: answered?.message_id ?? null, externalId, at: update.at },
    senderName: chat.isGroup ? sender.name : null,
    forwardedFrom: update.forwardedFrom,
  });
  if (conversation.waiting_since === null)
    await scheduleUnansweredNotice(scope, parts.definitions, { conversation, since: update.at });
  await readWantFile(scope, { conversation, messageId, file });
  const { conversation_id } = conversation;
  await emitChange(scope, conversation, { change: 'Received', messageId });
  const said = getOwn(update, isNew);
  if (said && !chat.isGroup) await linkMatchingContact(scope, parts.definitions, { conversation, ...said });
  const after = await lockConversation(trx, { account_id: accountId, conversation_id });
  if (after && !chat.isGroup && bot.enabled)
    await sendAutomaticMessages(scope, parts.definitions, {
      conversation: after,
      isNew: isNew && !greetsBefore(parts, bot),
      isCommand: update.text.startsWith('/'),
    });
}

/**
 * Returns data that is certainly the sender's own: a phone number that the sender shares, or the confirmed data of a
 * new sender.
 */
function getOwn(
  { shared, sender }: ReceivedMessage,
  isNew: boolean,
): Omit<SharedContactDetails, 'conversation'> | null {
  if (shared?.kind === 'Phone' && shared.isOwn && shared.phone) return { phone: shared.phone, email: null };
  return isNew && (sender.vouched.phone !== null || sender.vouched.email !== null) ? sender.vouched : null;
}

function greetsBefore({ platforms }: ReceiveDependencies, { platform }: BotScope['bot']): boolean {
  return platforms.of(platform).greetsBefore;
}

function getPlace({ accountId, bot }: BotScope) {
  return { accountId, botId: bot.bot_id, platform: bot.platform };
}

async function keepName(
  { trx }: BotScope,
  conversation: StoredConversation,
  { chat, sender }: ReceivedMessage,
) {
  const lang = chat.isGroup ? conversation.lang : (sender.lang ?? conversation.lang);
  const isSame =
    chat.title === conversation.title &&
    chat.userName === conversation.user_name &&
    lang === conversation.lang;
  if (!isSame)
    await updateConversationRow(trx, conversation, { title: chat.title, user_name: chat.userName, lang });
}

function getFile(
  { platforms }: ReceiveDependencies,
  { bot }: BotScope,
  { file }: Pick<ReceivedMessage, 'file'>,
): IncomingMessage['file'] {
  if (!file) return null;
  const isTooLarge = (file.size ?? 0) > platforms.of(bot.platform).limits.receivedBytes;
  return { source: file.source, problem: isTooLarge ? 'TooLarge' : 'Loading' };
}

async function readWantFile(
  { trx, accountId }: BotScope,
  {
    conversation,
    messageId,
    file,
  }: { conversation: StoredConversation; messageId: string; file: IncomingMessage['file'] },
): Promise<void> {
  if (file?.problem !== 'Loading') return;
  const ids = { conversationId: conversation.conversation_id, messageId };
  await enqueue(trx, { accountId, kind: 'LoadMessageFile', ids });
}

async function receiveEdit(parts: ReceiveDependencies, scope: BotScope, update: Of<'Edited'>): Promise<void> {
  const { trx } = scope;
  const { chat, externalId, text, at } = update;
  const conversation = await findPlatformConversation(trx, getPlace(scope), chat.externalId);
  const message = conversation && (await findMessageByExternalId(trx, conversation, externalId));
  if (!message) return;
  const file = getFile(parts, scope, update);
  const isOtherFile = file !== null && !isSameFile(message.file_source, file.source);
  if (message.text === text && !isOtherFile) return;
  const earlier = [...message.earlier, { text: message.text, at }];
  await updateMessageRow(trx, message, {
    ...{ text, edited_at: at },
    ...(message.text === text ? {} : { earlier: JSON.stringify(earlier) }),
    // The earlier file remains until the new file is loaded.
    ...(isOtherFile ? { file_source: JSON.stringify(file.source), file_problem: file.problem } : {}),
  });
  const { message_id: messageId } = message;
  if (isOtherFile) await readWantFile(scope, { conversation, messageId, file });
  await emitChange(scope, conversation, { change: 'Message', messageId });
}

/** Also compares `uniqueId`, because a platform can return a different id for the same file each time. */
function isSameFile(stored: FileSource | null, { id, uniqueId }: FileSource): boolean {
  return stored !== null && (stored.id === id || (uniqueId !== undefined && stored.uniqueId === uniqueId));
}

/** Acknowledges the press to the platform and emits an event for the module that sent the button. */
async function receivePress(
  scope: BotScope,
  { chat, externalId, pressId, button }: Of<'Pressed'>,
): Promise<void> {
  const { trx, accountId, bot } = scope;
  await enqueue(trx, { accountId, kind: 'AnswerPress', ids: { botId: bot.bot_id, pressId } });
  const conversation = await findPlatformConversation(trx, getPlace(scope), chat.externalId);
  if (!conversation) return;
  const message = await findMessageByExternalId(trx, conversation, externalId);
  await handleMessageButtonPress(trx, conversation, { message, button });
}

async function receiveBlock(scope: BotScope, { chat, isBlocked }: Of<'Blocked'>): Promise<void> {
  const { trx } = scope;
  // Only messages create conversations.
  const conversation = await findPlatformConversation(trx, getPlace(scope), chat.externalId);
  if (!conversation) return;
  await updateConversationRow(trx, conversation, { is_blocked: isBlocked });
  await emitChange(scope, conversation, { change: 'Conversation' });
}

/** Moves the conversation with its history to the new chat, unless the new chat already has a conversation. */
async function moveChat(scope: BotScope, { chat, toExternalId }: Of<'Moved'>): Promise<void> {
  const { trx } = scope;
  const conversation = await findPlatformConversation(trx, getPlace(scope), chat.externalId);
  if (!conversation || (await findPlatformConversation(trx, getPlace(scope), toExternalId))) return;
  await updateConversationRow(trx, conversation, { external_id: toExternalId });
  await emitChange(scope, conversation, { change: 'Conversation' });
}

function emitChange(
  { trx, accountId, bot }: BotScope,
  conversation: StoredConversation,
  told: { change: ConversationChange; messageId?: string },
): Promise<void> {
  return emitConversationChanged(
    trx,
    { accountId, actorId: null, groupIds: bot.groups },
    { conversation, ...told },
  );
}
