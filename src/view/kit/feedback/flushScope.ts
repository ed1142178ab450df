/** Inputs hold what is typed until a pause or blur; whoever needs it now (submit, Save) asks them to hand it over. */
export interface FlushScope {
  register(flush: () => void): () => void;
  flush(): void;
}

export function createFlushScope(): FlushScope {
  const members = new Set<() => void>();
  return {
    register(flush) {
      members.add(flush);
      return () => members.delete(flush);
    },
    flush() {
      for (const flush of members) flush();
    },
  };
}
