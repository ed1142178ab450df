import { RejectedCallError } from './calls.ts';

/** The reason why the chat doesn't work at the moment. */
export type ConnectionProblem = 'Unreachable' | 'Off' | 'IdentityRefused';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

export function toConnectionProblem(error: unknown): ConnectionProblem | null {
  const status = error instanceof RejectedCallError ? error.status : 0;
  if (status === 401) return 'IdentityRefused';
  if (status === 404) return 'Off';
  return status === 0 || status >= 500 ? 'Unreachable' : null;
}

/** Returns whether retrying is useless. */
export function isPermanentConnectionProblem(trouble: ConnectionProblem | null): boolean {
  return trouble === 'Off' || trouble === 'IdentityRefused';
}

/**
 * Retries the work with growing pauses, and reports each failure. Returns `null` if the work can't succeed or is
 * aborted.
 */
export async function retryWithBackoff<T>(
  work: () => Promise<T>,
  { onFailure, signal }: { onFailure: (error: unknown) => void; signal?: AbortSignal | undefined },
): Promise<T | null> {
  for (let wait = FIRST_PAUSE_MS; !signal?.aborted; wait = Math.min(MAX_PAUSE_MS, wait * 2)) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) return null;
      onFailure(error);
      if (isPermanentConnectionProblem(toConnectionProblem(error))) return null;
      const asked = error instanceof RejectedCallError ? error.retryAfter * 1_000 : 0;
      await pause(Math.max(wait, asked), signal);
    }
  }
  return null;
}

/** Resolves early if the connection comes back or the signal is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}
