import { createSeal, type Seal } from '#server/kernel/secrets/seal.ts';
import type { ChatPlatform } from '../platforms/platform.ts';
import type { BotKey, StoredBot } from './repository.ts';

/** Creates the seal that encrypts tokens. Each token is bound to its bot and can't be decrypted for another one. */
export function botSeal(tokenSecret: string): Seal {
  return createSeal(tokenSecret, 'bots');
}

export function closeToken(seal: Seal, key: BotKey, token: string): string {
  return seal.close(token, placeOf(key));
}

/** Decrypts a bot's token. Returns `null` if it has none, or the server's secret has changed. */
export function tokenOf(seal: Seal, bot: StoredBot): string | null {
  return bot.token === null ? null : seal.open(bot.token, placeOf(bot));
}

/** Returns the token for calls to the platform: `''` if the platform needs none, `null` if the bot can't be used. */
export function callTokenOf(seal: Seal, { identify }: Pick<ChatPlatform, 'identify'>, bot: StoredBot) {
  if (identify === null) return bot.deleted_at === null ? '' : null;
  return tokenOf(seal, bot);
}

function placeOf({ account_id, bot_id }: BotKey): string {
  return `${account_id} ${bot_id}`;
}
