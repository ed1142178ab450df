import { createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import { createRateLimit, toRateLimitKey } from '#server/kernel/session/rateLimit.ts';
import { toEmailKey } from '../users/repositories/users.ts';
import { sendRecoveryLinks } from './commands/sendRecoveryLinks.ts';
import type { SessionDependencies } from './parts.ts';

/**
 * Handles users who forgot their password. A request only adds the address to a list: it takes the same time, and
 * returns the same, regardless of who owns the address and whether an email is sent.
 */
export interface RecoveryRequestQueue {
  ask(email: string, callerAddress: string): Promise<void>;
  /** Resolves when all earlier requests have been processed. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const mostWaiting = 1_000;
/** The maximum number of requests per IP address and hour. All users of an office may share an IP address. */
const mostAsked = 60;

export function createRecoveryRequestQueue(
  parts: Pick<SessionDependencies, 'database' | 'config'>,
): RecoveryRequestQueue {
  const waiting = new Set<string>();
  const callers = createRateLimit({ most: mostAsked, windowMs: 3_600_000 });
  const work = createBackgroundWork('Mailing links for new passwords', async signal => {
    for (const key of waiting) {
      waiting.delete(key);
      if (signal.aborted) return;
      await sendRecoveryLinks(parts, key);
    }
  });
  return {
    async ask(email, callerAddress) {
      if ((await callers.wait(toRateLimitKey(callerAddress))) > 0 || waiting.size >= mostWaiting) return;
      waiting.add(toEmailKey(email));
      work.wake();
    },
    settle: work.settle,
    close: work.close,
  };
}
