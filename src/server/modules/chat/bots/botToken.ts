import { createSecretCipher, type SecretCipher } from '#server/kernel/secrets/seal.ts';
import type { ChatPlatform } from '../platforms/platform.ts';
import type { BotKey, StoredBot } from './repository.ts';

/**
 * Creates the cipher that encrypts tokens. Each token is bound to its bot and can't be decrypted for
 * another bot.
 */
export function createBotCipher(tokenSecret: string): SecretCipher {
  return createSecretCipher(tokenSecret, 'bots');
}

export function encryptBotToken(seal: SecretCipher, key: BotKey, token: string): string {
  return seal.close(token, getPlace(key));
}

/** Decrypts a bot's token. Returns `null` if the bot has no token or the server's secret has changed. */
export function decryptBotToken(seal: SecretCipher, bot: StoredBot): string | null {
  return bot.token === null ? null : seal.open(bot.token, getPlace(bot));
}

/**
 * Returns the token for calls to the platform: `''` if the platform requires no token, `null` if the bot can't be used.
 */
export function findCallToken(
  seal: SecretCipher,
  { identify }: Pick<ChatPlatform, 'identify'>,
  bot: StoredBot,
) {
  if (identify === null) return bot.deleted_at === null ? '' : null;
  return decryptBotToken(seal, bot);
}

function getPlace({ account_id, bot_id }: BotKey): string {
  return `${account_id} ${bot_id}`;
}
