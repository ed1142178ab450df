/** Receives messages of visitors. A message that is sent again with the same key is added only once. */
import { createIssue } from '#core/issues.ts';
import type { Conversation, Issue, NewVisitorMessage, VisitorMessage } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ReceivedFile } from '#server/kernel/files/receiveUploadedFile.ts';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';
import { createInvalidError, createMalformedError } from '#server/kernel/problem/problem.ts';
import { describeBrowser } from '#server/modules/identity/index.ts';
import type { StoredBot } from '../../bots/repository.ts';
import { findPlatformConversation, updateConversationRow } from '../../conversations/repository.ts';
import type { StoredConversation } from '../../conversations/selectVisibleWithUnread.ts';
import { receiveUpdate } from '../../receiving/receiveUpdate.ts';
import { parseJsonPart } from '../../thread/jsonPart.ts';
import { findMessageByExternalId, type StoredMessage } from '../../thread/repository.ts';
import type { ChatDependencies } from '../insideChat.ts';
import type { ReceivedMessage } from '../platform.ts';
import { isAcceptedFile } from './isAcceptedFile.ts';
import { VISITOR_UPLOAD_LIMIT } from './limits.ts';
import { presentVisitorMessage } from './readVisitorChat.ts';
import { countUnansweredMessages } from './unansweredMessages.ts';
import type { ChatVisitor } from './visitor.ts';
import type { VisitorLimits } from './visitorLimits.ts';

interface Parts extends ChatDependencies {
  readonly limits: VisitorLimits;
  /** Validates a message against the contract. */
  readonly check: (json: unknown) => Issue[];
}

interface Written {
  readonly bot: StoredBot;
  readonly visitor: ChatVisitor;
  readonly address: string;
  readonly browser: string;
  readonly message: NewVisitorMessage;
  readonly file: ReceivedFile | null;
}

/** The maximum number of messages that a visitor can send until a user replies. */
const MAX_UNANSWERED = 200;

/**
 * Stores a message of a visitor. @throws ProblemError 400 if there is no visitor token; 413 if the file is
 * too large; 422 if the message or its file can't be accepted; 429 if a limit is exceeded.
 */
export async function receiveFromVisitor(
  parts: Parts,
  { address, headers, parts: formParts }: ApiRequest<'sendVisitorMessage'>,
  { bot, visitor }: { bot: StoredBot; visitor: ChatVisitor | null },
): Promise<VisitorMessage> {
  const { check, database, files, limits, storage } = parts;
  if (!visitor) throw createMalformedError([createIssue(['X-Visitor-Token'], 'Required')]);
  const browser = describeBrowser(headers['user-agent']);
  const upload = { principal: { accountId: bot.account_id }, headers, parts: formParts };
  return storage.receiveForm(
    upload,
    async ({ fields, file }) => {
      const message = parseJsonPart<NewVisitorMessage>(fields, check);
      if (message.text.trim() === '' && !file) throw createInvalidError([createIssue(['text'], 'Required')]);
      if (file && !isAcceptedFile(file)) throw createInvalidError([createIssue(['file'], 'FileTypeRefused')]);
      if (file) {
        await limits.ofAddress('bytes', address, file.size);
        await limits.ofOne('bytes', `${bot.bot_id} ${visitor.chat}`, file.size);
      }
      const { row, isKept } = await database.forAccount(bot.account_id, trx =>
        keep(parts, trx, { bot, visitor, address, browser, message, file }),
      );
      if (file && !isKept) await files.remove(file.storageKey);
      return presentVisitorMessage(row, new Set());
    },
    VISITOR_UPLOAD_LIMIT,
  );
}

async function keep(
  parts: Parts,
  trx: Trx,
  written: Written,
): Promise<{ row: StoredMessage; isKept: boolean }> {
  const { bot, visitor, message, file } = written;
  const { account_id: accountId } = bot;
  const chatOf = () => findPlatformConversation(trx, { accountId, botId: bot.bot_id }, visitor.chat);
  const chat = await chatOf();
  const known = chat && (await findMessageByExternalId(trx, chat, message.key));
  if (known) return { row: known, isKept: false };
  await requireBounds(parts, trx, { written, chat });
  const now = new Date(parts.time.now()).toISOString();
  await receiveUpdate(
    parts,
    { trx, accountId, now, bot },
    toUpdate(written, { now, title: getTitle(written, chat) }),
  );
  if (file) await parts.storage.requireRoom(trx, { accountId, size: file.size });
  const kept = await chatOf();
  const row = kept && (await findMessageByExternalId(trx, kept, message.key));
  if (!kept || !row) throw new Error('A message that was just received is there.');
  await updateConversationRow(trx, kept, { visitor: JSON.stringify(getDetails(written)) });
  return { row, isKept: true };
}

/**
 * @throws ProblemError 422 `WaitForAnswer` if too many messages are unanswered; 429 if there are too many
 * new chats.
 */
async function requireBounds(
  { limits }: Parts,
  trx: Trx,
  { written, chat }: { written: Written; chat: StoredConversation | undefined },
): Promise<void> {
  if (!chat) {
    await limits.ofAddress('newChats', written.address);
    await limits.ofOne('newChats', written.bot.bot_id);
    return;
  }
  if ((await countUnansweredMessages(trx, chat, MAX_UNANSWERED)) >= MAX_UNANSWERED)
    throw createInvalidError([createIssue([], 'WaitForAnswer')]);
}

/** Returns the name signed by the site or entered by the visitor, or else the current or a generated title. */
function getTitle({ visitor, message }: Written, chat: StoredConversation | undefined): string {
  const given = visitor.isSigned ? '' : (message.name?.trim() ?? '');
  return given || (visitor.isSigned ? visitor.title : (chat?.title ?? visitor.title));
}

function getDetails({ message: { page }, browser }: Written): NonNullable<Conversation['visitor']> {
  return { ...(page ? { page } : {}), ...(browser ? { browser } : {}) };
}

function toUpdate(
  { bot, visitor, message, file }: Written,
  { now, title }: { now: string; title: string },
): ReceivedMessage {
  const { chat, vouched } = visitor;
  // The ids of visitors are only unique per bot.
  const sender = { externalId: `${bot.bot_id} ${chat}`, name: title, userName: null };
  return {
    kind: 'Message',
    chat: { externalId: chat, isGroup: false, title, userName: null },
    sender: { ...sender, lang: message.lang ?? null, vouched },
    externalId: message.key,
    at: now,
    text: message.text.trim(),
    ...{
      shared: null,
      file: null,
      content: file,
      groupId: null,
      replyToExternalId: null,
      forwardedFrom: null,
    },
  };
}
