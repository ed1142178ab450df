/** A query repeated from when the application is ready until the user logs out. */
export interface Poll {
  readonly everyMs: number;
  /** Checked before each call. */
  readonly isWanted: () => boolean;
  /** Handles its own response; a failure is ignored until the next call. */
  readonly ask: () => Promise<unknown>;
}

/** Calls immediately, and then at intervals. Returns a function to stop. */
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
