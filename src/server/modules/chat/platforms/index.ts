/** The messaging platforms of this server. */
import type { Config } from '#server/kernel/config/config.ts';
import type { ChatPlatform } from './platform.ts';
import { createTelegramPlatform } from './telegram/telegram.ts';
import { webChat } from './web/webChat.ts';

export interface ChatPlatforms {
  /** @throws Error if no platform has this name. Database rows only contain names of existing platforms. */
  of(name: string): ChatPlatform;
  readonly list: readonly ChatPlatform[];
}

export function createChatPlatforms(config: Pick<Config, 'telegramApiRoot'>): ChatPlatforms {
  return toChatPlatforms([createTelegramPlatform(config.telegramApiRoot), webChat]);
}

export function toChatPlatforms(list: readonly ChatPlatform[]): ChatPlatforms {
  const byName = new Map(list.map(platform => [platform.name, platform]));
  return {
    list,
    of(name) {
      const platform = byName.get(name);
      if (!platform)
        throw new Error(`There is no chat platform “${name}”. Platforms: ${[...byName.keys()].join(', ')}.`);
      return platform;
    },
  };
}
