/** Something that is asked again and again from when the application is ready on, until the person logs out. */
export interface Poll {
  readonly everyMs: number;
  /** Looked at before each time. */
  readonly isWanted: () => boolean;
  /** What it answers is its own business; where it fails, the next time tells. */
  readonly ask: () => Promise<unknown>;
}

/** Asks at once, and then every so often. Answers how to stop. */
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
