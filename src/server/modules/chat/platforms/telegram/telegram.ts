import { Readable } from 'node:stream';
import type { Api } from 'grammy';
import type { Update } from 'grammy/types';
import {
  type BotCall,
  type ChatPlatform,
  type OutgoingMessage,
  PlatformError,
  type PlatformLimits,
  type RawUpdate,
} from '../platform.ts';
import { toTelegramKeyboard } from './keyboard.ts';
import { getUpdateChat, parseUpdate, REQUESTED_UPDATE_TYPES } from './parseUpdate.ts';
import { presentBot } from './presentBot.ts';
import { createTelegramBotRoutes } from './telegramBotRoutes.ts';
import { createTelegramCalls, loadBotLibrary, type TelegramAbortSignal } from './telegramCalls.ts';

const LIMITS: PlatformLimits = {
  textUnits: 4_096,
  captionUnits: 1_024,
  sentBytes: 50 * 1024 * 1024,
  receivedBytes: 20 * 1024 * 1024,
  perSecond: 30,
  perGroupMinute: 20,
};
/** Larger pictures are sent as documents. */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const PHOTO_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

const TTL_MS = 24 * 3_600_000;
/** How long Telegram delays the response while there are no updates, and the timeout of the whole request. */
const HELD_SECONDS = 25;
const WHOLE_MS = 40_000;
const BATCH_SIZE = 100;

/** @param apiRoot The URL of Telegram's server, or of another server that supports the Bot API. */
export function createTelegramPlatform(apiRoot: string): ChatPlatform {
  const call = createTelegramCalls(apiRoot);
  const forgetWebhook = async (bot: BotCall) => {
    await call(bot, (api, signal) => api.deleteWebhook({}, signal));
  };
  return {
    name: 'telegram',
    limits: LIMITS,
    async identify(bot) {
      const { id, username } = await call(bot, (api, signal) => api.getMe(signal));
      return { externalId: String(id), userName: username };
    },
    greetsBefore: false,
    presentBot,
    routes: createTelegramBotRoutes,
    pages: () => [],
    polling: {
      keptMs: TTL_MS,
      async ask(bot, offset) {
        const updates = await call(withTimeout(bot), (api, signal) =>
          api.getUpdates(
            {
              ...(offset === null ? {} : { offset }),
              ...{ limit: BATCH_SIZE, timeout: HELD_SECONDS, allowed_updates: REQUESTED_UPDATE_TYPES },
            },
            signal,
          ),
        );
        const known = updates.filter(isUpdate);
        const last = known.at(-1);
        return {
          updates: known.map(rawUpdate),
          nextOffset: last ? last.update_id + 1 : null,
        };
      },
      takeOver: forgetWebhook,
      async freeOwn(bot, path) {
        const { url = '' } = await call(bot, (api, signal) => api.getWebhookInfo(signal));
        if (!url.endsWith(path)) return false;
        await forgetWebhook(bot);
        return true;
      },
    },
    bringing: {
      secretHeader: 'x-telegram-bot-api-secret-token',
      async start(bot, { url, secret }) {
        // With several connections, the messages of a chat could arrive out of order.
        const options = { secret_token: secret, max_connections: 1, allowed_updates: REQUESTED_UPDATE_TYPES };
        await call(bot, (api, signal) => api.setWebhook(url, options, signal));
      },
      stop: forgetWebhook,
      read: body => (isUpdate(body) ? rawUpdate(body) : null),
    },
    // The cast is safe because only updates from Telegram are stored for Telegram bots.
    read: update => parseUpdate(update as Update),
    send: (bot, message) =>
      call(bot, async (api, signal) => {
        const { message_id: id } = await sendOne(api, message, signal);
        return { externalId: String(id) };
      }),
    async edit(bot, { chat, externalId, isCaption }, text) {
      const id = Number(externalId);
      await call(bot, (api, signal) =>
        isCaption
          ? api.editMessageCaption(chat, id, { caption: text }, signal)
          : api.editMessageText(chat, id, text, {}, signal),
      );
    },
    async remove(bot, { chat, externalId }) {
      await call(bot, (api, signal) => api.deleteMessage(chat, Number(externalId), signal));
    },
    async answerPress(bot, pressId) {
      await call(bot, (api, signal) => api.answerCallbackQuery(pressId, {}, signal));
    },
    async openFile(bot, { id }) {
      const { file_path: path } = await call(bot, (api, signal) => api.getFile(id, signal));
      if (!path) throw new PlatformError('Refused', 'The file is not there any more.');
      return openPath(`${apiRoot}/file/bot${bot.token}/${pathBelow(path)}`, bot.signal);
    },
  };
}

/** Encodes a path and validates that the path stays within the folder of the bot's files. @throws PlatformError */
function pathBelow(path: string): string {
  const steps = path.split('/');
  if (steps.some(step => ['', '.', '..'].includes(step)))
    throw new PlatformError('Refused', 'The file has no path that can be asked for.');
  return steps.map(encodeURIComponent).join('/');
}

function isUpdate(body: unknown): body is Update {
  return (
    typeof body === 'object' && body !== null && 'update_id' in body && Number.isSafeInteger(body.update_id)
  );
}

function rawUpdate(update: Update): RawUpdate {
  return { id: String(update.update_id), chat: getUpdateChat(update), body: update };
}

async function sendOne(
  api: Api,
  { chat, text, replyToExternalId, file, buttons }: OutgoingMessage,
  signal: TelegramAbortSignal,
) {
  const answered =
    replyToExternalId === null
      ? {}
      : { reply_parameters: { message_id: Number(replyToExternalId), allow_sending_without_reply: true } };
  const reply = { ...answered, ...(buttons ? { reply_markup: toTelegramKeyboard(buttons) } : {}) };
  if (!file) return api.sendMessage(chat, text, reply, signal);
  const { InputFile } = await loadBotLibrary();
  const content = new InputFile(() => file.open(), file.name);
  const options = { ...reply, ...(text === '' ? {} : { caption: text }) };
  return PHOTO_TYPES.has(file.type) && file.size <= MAX_PHOTO_BYTES
    ? api.sendPhoto(chat, content, options, signal)
    : api.sendDocument(chat, content, options, signal);
}

/**
 * Adds a timeout, because the library's timeout doesn't cover a server that accepts the request but sends no response.
 */
function withTimeout({ token, signal }: BotCall): BotCall {
  return { token, signal: AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]) };
}

/** Opens a file. Errors of `fetch` are replaced, because they can include the URL, which contains the token. */
async function openPath(url: string, signal: AbortSignal): Promise<Readable> {
  const answer = await fetch(url, { signal, redirect: 'error' }).catch(() => null);
  if (!answer?.ok || !answer.body)
    throw new PlatformError('NotReached', `The file answered ${answer?.status ?? 'nothing'}.`);
  return Readable.from(answer.body);
}
