import { createIssue } from '#core/issues.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type ChatPlatform, PlatformError } from '../platforms/platform.ts';
import { decryptBotToken } from './botToken.ts';
import { lockBot, type StoredBot, updateBotRow } from './repository.ts';
import { emitBotChanged, requireBot } from './saveBot.ts';

interface Parts extends Pick<Kernel, 'database'> {
  readonly seal: SecretCipher;
}

const ANSWER_MS = 15_000;

/**
 * Removes anything on the platform that prevents this server from fetching the bot's updates, e.g. a
 * webhook. @throws ProblemError 404 if the platform has no such bot; 422 if the platform rejects the token
 * or can't be reached.
 */
export async function takeOverBot(
  { database, seal }: Parts,
  { principal, platform, id }: { principal: Principal; platform: ChatPlatform; id: string },
): Promise<StoredBot> {
  const { accountId } = principal;
  const key = { account_id: accountId, bot_id: id };
  const bot = requireBot(await database.forAccount(accountId, trx => lockBot(trx, key)), platform);
  const token = decryptBotToken(seal, bot);
  if (token === null) throw createInvalidError([createIssue(['token'], 'TokenRefused')]);
  try {
    await platform.polling?.takeOver({ token, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw createInvalidError([
      createIssue([], error.kind === 'TokenRefused' ? 'TokenRefused' : 'PlatformNotReached'),
    ]);
  }
  return database.forAccount(accountId, async trx => {
    requireBot(await lockBot(trx, key));
    await updateBotRow(trx, key, { fault: null, error: null, lease_till: null });
    return emitBotChanged(trx, principal, requireBot(await lockBot(trx, key)));
  });
}
