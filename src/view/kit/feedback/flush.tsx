import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';

/** Inputs hold what is typed until a pause or blur; whoever needs it now (submit, Save) asks them to hand it over. */
export interface FlushScope {
  register(flush: () => void): () => void;
  flush(): void;
}

const FlushContext = createContext<FlushScope | null>(null);

export function useFlushScope(): FlushScope {
  return useMemo(createFlushScope, []);
}

export function FlushProvider({ scope, children }: { scope: FlushScope; children: ReactNode }) {
  return <FlushContext value={scope}>{children}</FlushContext>;
}

/** Has `flush` called whenever the surrounding scope is flushed. */
export function useFlushable(flush: () => void): void {
  const scope = useContext(FlushContext);
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => scope?.register(() => latest.current()), [scope]);
}

function createFlushScope(): FlushScope {
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
