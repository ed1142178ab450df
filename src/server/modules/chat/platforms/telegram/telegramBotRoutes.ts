import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { findBot } from '../../bots/repository.ts';
import { createBot, deleteBot, requireBot, updateBot } from '../../bots/saveBot.ts';
import { takeOverBot } from '../../bots/takeOverBot.ts';
import type { ChatDependencies } from '../insideChat.ts';
import { presentBot } from './presentBot.ts';

const NAME = 'telegram';

/** Handles calls on Telegram bots. All users can read the bots; administrators can change them. */
export function createTelegramBotRoutes(parts: ChatDependencies): OperationHandlers {
  const { database, platforms, time } = parts;
  const platform = platforms.of(NAME);
  return {
    createTelegramBot: async ({ principal, body }) =>
      respondOk(presentBot(await createBot(parts, { principal, platform, input: body }))),
    getTelegramBot: async ({ principal: { accountId }, params }) => {
      const key = { account_id: accountId, bot_id: params.id.toLowerCase() };
      const bot = requireBot(await database.readAccount(accountId, trx => findBot(trx, key)), platform);
      return respondOk(presentBot(requireBot(bot.deleted_at === null ? bot : undefined)));
    },
    updateTelegramBot: async ({ principal, params, body }) => {
      const id = params.id.toLowerCase();
      return respondOk(presentBot(await updateBot(parts, { principal, platform, input: body, id })));
    },
    deleteTelegramBot: async ({ principal, params }) => {
      const now = new Date(time.now()).toISOString();
      await deleteBot(parts, { principal, platform, id: params.id.toLowerCase(), now });
      return respondNoContent();
    },
    takeOverTelegramBot: async ({ principal, params }) =>
      respondOk(presentBot(await takeOverBot(parts, { principal, platform, id: params.id.toLowerCase() }))),
  };
}
