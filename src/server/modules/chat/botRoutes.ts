import type { Handlers } from '#server/kernel/http/handlers.ts';
import { noContent, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Seal } from '#server/kernel/secrets/seal.ts';
import { presentBot } from './bots/presentBot.ts';
import { findBot, listBots } from './bots/repository.ts';
import { createBot, deleteBot, required, updateBot } from './bots/saveBot.ts';
import { takeOver } from './bots/takeOver.ts';
import type { ChatPlatforms } from './platforms/index.ts';
import type { UpdateAddress } from './receiving/broughtUpdates.ts';

interface Parts extends Pick<Kernel, 'database' | 'time'> {
  readonly platforms: ChatPlatforms;
  readonly seal: Seal;
  readonly address: UpdateAddress;
}

/** Bots, for everyone to see and administrators to change. */
export function botRoutes(parts: Parts): Handlers {
  const { database, platforms, time } = parts;
  const telegram = platforms.of('telegram');
  return {
    listBots: async ({ principal: { accountId } }) => {
      const bots = await database.readAccount(accountId, trx => listBots(trx, accountId));
      const telegramBots = bots.filter(({ platform }) => platform === telegram.name).map(presentBot);
      return ok({ telegram: telegramBots, hasBots: bots.length > 0 });
    },
    createTelegramBot: async ({ principal, body }) =>
      ok(presentBot(await createBot(parts, { principal, platform: telegram, input: body }))),
    getTelegramBot: async ({ principal: { accountId }, params }) => {
      const key = { account_id: accountId, bot_id: params.id.toLowerCase() };
      const bot = required(await database.readAccount(accountId, trx => findBot(trx, key)));
      return ok(presentBot(required(bot.deleted_at === null ? bot : undefined)));
    },
    updateTelegramBot: async ({ principal, params, body }) => {
      const id = params.id.toLowerCase();
      return ok(presentBot(await updateBot(parts, { principal, platform: telegram, input: body, id })));
    },
    deleteTelegramBot: async ({ principal, params }) => {
      const now = new Date(time.now()).toISOString();
      await deleteBot(parts, { principal, platform: telegram, id: params.id.toLowerCase(), now });
      return noContent();
    },
    takeOverTelegramBot: async ({ principal, params }) =>
      ok(presentBot(await takeOver(parts, { principal, id: params.id.toLowerCase() }))),
  };
}
