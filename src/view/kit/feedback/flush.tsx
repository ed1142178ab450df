import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from 'react';
import { createFlushScope, type FlushScope } from './flushScope.ts';

export type { FlushScope };

const FlushContext = createContext<FlushScope | null>(null);

export function useFlushScope(): FlushScope {
  return useMemo(createFlushScope, []);
}

export function FlushProvider({ scope, children }: { scope: FlushScope; children: ReactNode }) {
  return <FlushContext value={scope}>{children}</FlushContext>;
}

export function useFlushable(flush: () => void): void {
  const scope = useContext(FlushContext);
  const flushNow = useEffectEvent(flush);
  useEffect(() => scope?.register(() => flushNow()), [scope]);
}
