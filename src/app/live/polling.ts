/** A query that is repeated from when the application is ready until the user logs out. */
export interface Poll {
  readonly everyMs: number;
  /** Checked before each request. */
  readonly isWanted: () => boolean;
  /** Sends the request and handles the response; a failure is ignored until the next request. */
  readonly ask: () => Promise<unknown>;
}

/** Runs the polls immediately, and then at intervals. Returns a function that stops them. */
export function startPolling(features: readonly { readonly polls: readonly Poll[] }[]): () => void {
  const polls = features.flatMap(feature => feature.polls);
  const timers = polls.map(({ everyMs, isWanted, ask }) => {
    const look = () => void (isWanted() && ask().catch(() => undefined));
    look();
    return setInterval(look, everyMs);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
