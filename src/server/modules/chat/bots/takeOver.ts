import { createIssue } from '#core/issues.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { invalid } from '#server/kernel/problem/problem.ts';
import type { Seal } from '#server/kernel/secrets/seal.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type ChatPlatform, PlatformFault } from '../platforms/platform.ts';
import { tokenOf } from './botToken.ts';
import { changeBot, lockBot, type StoredBot } from './repository.ts';
import { required, tellBot } from './saveBot.ts';

interface Parts extends Pick<Kernel, 'database'> {
  readonly seal: Seal;
}

const ANSWER_MS = 15_000;

/** Makes this server fetch the bot's updates instead of another program. @throws ProblemError 404; 422. */
export async function takeOver(
  { database, seal }: Parts,
  { principal, platform, id }: { principal: Principal; platform: ChatPlatform; id: string },
): Promise<StoredBot> {
  const { accountId } = principal;
  const key = { account_id: accountId, bot_id: id };
  const bot = required(await database.forAccount(accountId, trx => lockBot(trx, key)), platform);
  const token = tokenOf(seal, bot);
  if (token === null) throw invalid([createIssue(['token'], 'TokenRefused')]);
  try {
    await platform.polling?.takeOver({ token, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error;
    throw invalid([createIssue([], error.kind === 'TokenRefused' ? 'TokenRefused' : 'PlatformNotReached')]);
  }
  return database.forAccount(accountId, async trx => {
    required(await lockBot(trx, key));
    await changeBot(trx, key, { fault: null, error: null, lease_till: null });
    return tellBot(trx, principal, required(await lockBot(trx, key)));
  });
}
