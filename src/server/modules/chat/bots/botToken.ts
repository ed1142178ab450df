import { createSeal, type Seal } from '#server/kernel/secrets/seal.ts';
import type { ChatPlatform } from '../platforms/platform.ts';
import type { BotKey, StoredBot } from './repository.ts';

/** Encrypts tokens; each can only be decrypted for its own bot. */
export function botSeal(tokenSecret: string): Seal {
  return createSeal(tokenSecret, 'bots');
}

export function closeToken(seal: Seal, key: BotKey, token: string): string {
  return seal.close(token, placeOf(key));
}

/** Returns `null` for a deleted bot, or if the server's secret has changed. */
export function tokenOf(seal: Seal, bot: StoredBot): string | null {
  return bot.token === null ? null : seal.open(bot.token, placeOf(bot));
}

/** Returns the token for calls to the bot's platform; `null` if it is missing. */
export function callTokenOf(seal: Seal, { identify }: Pick<ChatPlatform, 'identify'>, bot: StoredBot) {
  if (identify === null) return bot.deleted_at === null ? '' : null;
  return tokenOf(seal, bot);
}

function placeOf({ account_id, bot_id }: BotKey): string {
  return `${account_id} ${bot_id}`;
}
