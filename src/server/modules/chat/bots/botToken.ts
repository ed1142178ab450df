import { createSeal, type Seal } from '#server/kernel/secrets/seal.ts';
import type { ChatPlatform } from '../platforms/platform.ts';
import type { BotKey, StoredBot } from './repository.ts';

/** Tokens are encrypted, each for its bot alone. */
export function botSeal(tokenSecret: string): Seal {
  return createSeal(tokenSecret, 'bots');
}

export function closeToken(seal: Seal, key: BotKey, token: string): string {
  return seal.close(token, placeOf(key));
}

/** Null of a deleted bot, and where the secret of the server is another one by now. */
export function tokenOf(seal: Seal, bot: StoredBot): string | null {
  return bot.token === null ? null : seal.open(bot.token, placeOf(bot));
}

/** What calls of its platform are made with; null where the token is gone. */
export function callTokenOf(seal: Seal, { identify }: Pick<ChatPlatform, 'identify'>, bot: StoredBot) {
  if (identify === null) return bot.deleted_at === null ? '' : null;
  return tokenOf(seal, bot);
}

function placeOf({ account_id, bot_id }: BotKey): string {
  return `${account_id} ${bot_id}`;
}
