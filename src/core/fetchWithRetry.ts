/** Limits how `fetchWithRetry` retries requests that a server rejects because of rate limits or load. */
export interface RetryPolicy {
  /**
   * Returns whether a request can be repeated after a response with this status. 429 means that the server hasn't
   * processed the request.
   */
  mayRepeat(request: Request, status: number): boolean;
  readonly mostTries: number;
  /** If the server specifies a longer pause, the request isn't retried, and the response is returned. */
  readonly longestPauseSeconds: number;
}

type Send = (request: Request) => Promise<Response>;

/**
 * Sends a request, and retries it as long as `patience` allows. `send` receives a copy of the request, which it can
 * consume.
 * @returns the last response
 */
export async function fetchWithRetry(request: Request, send: Send, patience: RetryPolicy): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(request.clone());
    const seconds = getPause(response);
    const isOver = tries >= patience.mostTries || seconds === null || seconds > patience.longestPauseSeconds;
    if (isOver || !patience.mayRepeat(request, response.status)) return response;
    await delayUnlessAborted(seconds * 1_000, request.signal);
  }
}

/**
 * Returns the seconds in the `Retry-After` header of a 429 or 503; `null` if the header is missing or isn't a
 * number.
 */
function getPause({ status, headers }: Response): number | null {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return (status === 429 || status === 503) && seconds >= 0 ? seconds : null;
}

/** Waits, but ends early if the request is aborted; sending the request again then fails. */
export function delayUnlessAborted(ms: number, signal?: AbortSignal): Promise<void> {
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
