import { type OperationHandlers, type ResponseBody, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { listBots } from './bots/repository.ts';
import type { ChatPlatforms } from './platforms/index.ts';

interface Parts extends Pick<Kernel, 'database'> {
  readonly platforms: ChatPlatforms;
}

export function createBotRoutes({ database, platforms }: Parts): OperationHandlers {
  return {
    listBots: async ({ principal: { accountId } }) => {
      const bots = await database.readAccount(accountId, trx => listBots(trx, accountId));
      const lists = platforms.list.map(({ name, presentBot }) => [
        name,
        bots.filter(({ platform }) => platform === name).map(presentBot),
      ]);
      const byPlatform = Object.fromEntries(lists) as Omit<ResponseBody<'listBots'>, 'hasBots'>;
      return respondOk({ ...byPlatform, hasBots: bots.length > 0 });
    },
  };
}
