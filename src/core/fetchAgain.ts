/** Retries requests that a server rejects because of rate limits or load, after the pause it specifies. */
export interface Patience {
  /** Returns whether a request can be retried after this status. 429 means that nothing has been done yet. */
  mayRepeat(request: Request, status: number): boolean;
  readonly mostTries: number;
  /** Longer pauses are left to the user. */
  readonly longestPauseSeconds: number;
}

type Send = (request: Request) => Promise<Response>;

/** @returns the last response; `send` gets a copy of the request, which it can consume. */
export async function fetchAgain(request: Request, send: Send, patience: Patience): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(request.clone());
    const seconds = pauseOf(response);
    const isOver = tries >= patience.mostTries || seconds === null || seconds > patience.longestPauseSeconds;
    if (isOver || !patience.mayRepeat(request, response.status)) return response;
    await pause(seconds * 1_000, request.signal);
  }
}

/** Returns the seconds in `Retry-After`; `null` if there are none. */
function pauseOf({ status, headers }: Response): number | null {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return (status === 429 || status === 503) && seconds >= 0 ? seconds : null;
}

/** Ends early if the request is aborted; sending it again then fails as it should. */
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
