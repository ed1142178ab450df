/**
 * Lets code such as submit or Save commit the typed text of inputs, which otherwise commit it after a pause or on blur.
 */
export interface PendingInputScope {
  register(flush: () => void): () => void;
  flush(): void;
}

export function createPendingInputScope(): PendingInputScope {
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
