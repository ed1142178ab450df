/** Inputs hold typed text until a pause or blur; code that needs it immediately (submit, Save) flushes them. */
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
