/** Handles calls on the bots of sites. All users can read the bots; administrators can change them. */
import { createIssue } from '#core/issues.ts';
import type { Issue, WebBot, WebBotInput } from '#core/model.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { findBot, type StoredBot } from '../../bots/repository.ts';
import { type BotInput, createBot, deleteBot, requireBot, updateBot } from '../../bots/saveBot.ts';
import type { ChatDependencies } from '../insideChat.ts';
import { getBotOrigins, parseOrigin } from './origins.ts';

export function createWebBotRoutes(inside: ChatDependencies): OperationHandlers {
  const { database, platforms, time } = inside;
  const platform = platforms.of('web');
  const keyOf = (accountId: string, id: string) => ({ account_id: accountId, bot_id: id.toLowerCase() });
  return {
    createWebBot: async ({ principal, body }) =>
      respondOk(presentWebBot(await createBot(inside, { principal, platform, ...readInput(body) }))),
    getWebBot: async ({ principal: { accountId }, params }) => {
      const found = await database.readAccount(accountId, trx => findBot(trx, keyOf(accountId, params.id)));
      const bot = requireBot(found, platform);
      return respondOk(presentWebBot(requireBot(bot.deleted_at === null ? bot : undefined)));
    },
    updateWebBot: async ({ principal, params, body }) => {
      const id = params.id.toLowerCase();
      return respondOk(
        presentWebBot(await updateBot(inside, { principal, platform, id, ...readInput(body) })),
      );
    },
    deleteWebBot: async ({ principal, params }) => {
      const now = new Date(time.now()).toISOString();
      await deleteBot(inside, { principal, platform, id: params.id.toLowerCase(), now });
      return respondNoContent();
    },
  };
}

export function presentWebBot(bot: StoredBot): WebBot {
  const { bot_id: id, name, enabled, groups, greeting, away, token, tell_after_minutes } = bot;
  return {
    ...{ id, name, enabled, groups, greeting, away, origins: getBotOrigins(bot), hasSecret: token !== null },
    tellAfterMinutes: tell_after_minutes,
    state: enabled ? 'Running' : 'Off',
  };
}

function readInput({ origins = [], secret, ...rest }: WebBotInput): { input: BotInput; issues: Issue[] } {
  const read = origins.map(parseOrigin);
  const issues = read.flatMap((origin, index) =>
    origin === null ? [createIssue(['origins', index], 'NotAnOrigin')] : [],
  );
  const options = { origins: [...new Set(read.filter(origin => origin !== null))] };
  return { input: { ...rest, ...(secret === undefined ? {} : { token: secret }), options }, issues };
}
