/** Asks again where a server says that it is asked too often or is busy, after the pause that it names. */
export interface Patience {
  /** Whether a request may be sent again after this status. 429 means that nothing was done yet. */
  mayRepeat(request: Request, status: number): boolean;
  readonly mostTries: number;
  /** A longer pause is for people to wait for, not for programs. */
  readonly longestPauseSeconds: number;
}

type Send = (request: Request) => Promise<Response>;

/** @returns the last answer; `send` may consume the request, which is copied before. */
export async function fetchAgain(request: Request, send: Send, patience: Patience): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(request.clone());
    const seconds = pauseOf(response);
    const isOver = tries >= patience.mostTries || seconds === null || seconds > patience.longestPauseSeconds;
    if (isOver || !patience.mayRepeat(request, response.status)) return response;
    await pause(seconds * 1_000, request.signal);
  }
}

/** What `Retry-After` says, in seconds; null where it says nothing. */
function pauseOf({ status, headers }: Response): number | null {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return (status === 429 || status === 503) && seconds >= 0 ? seconds : null;
}

/** Ends early where the request is given up; sending it again then fails as it should. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
