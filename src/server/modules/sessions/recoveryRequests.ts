import { createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import { callerKey, createRateLimit } from '#server/kernel/session/rateLimit.ts';
import { emailKey } from '#server/modules/users/index.ts';
import { mailRecoveryLinks } from './commands/mailRecoveryLinks.ts';
import type { SessionParts } from './parts.ts';

/**
 * People who forgot their password. Asking only puts the address into a list: it takes the same time, and answers the
 * same, whoever owns the address and whether or not a mail goes out.
 */
export interface RecoveryRequests {
  ask(email: string, callerAddress: string): Promise<void>;
  /** Resolves when everything asked so far is looked at. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const mostWaiting = 1_000;
/** Of one caller within an hour; an office may share an address. */
const mostAsked = 60;

export function createRecoveryRequests(parts: Pick<SessionParts, 'database' | 'config'>): RecoveryRequests {
  const waiting = new Set<string>();
  const callers = createRateLimit({ most: mostAsked, windowMs: 3_600_000 });
  const work = createBackgroundWork('Mailing links for new passwords', async signal => {
    for (const key of waiting) {
      waiting.delete(key);
      if (signal.aborted) return;
      await mailRecoveryLinks(parts, key);
    }
  });
  return {
    async ask(email, callerAddress) {
      if ((await callers.wait(callerKey(callerAddress))) > 0 || waiting.size >= mostWaiting) return;
      waiting.add(emailKey(email));
      work.wake();
    },
    settle: work.settle,
    close: work.close,
  };
}
