import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from 'react';
import { createPendingInputScope, type PendingInputScope } from './flushScope.ts';

export type { PendingInputScope };

const FlushContext = createContext<PendingInputScope | null>(null);

export function usePendingInputScope(): PendingInputScope {
  return useMemo(createPendingInputScope, []);
}

export function PendingInputProvider({ scope, children }: { scope: PendingInputScope; children: ReactNode }) {
  return <FlushContext value={scope}>{children}</FlushContext>;
}

export function useFlushable(flush: () => void): void {
  const scope = useContext(FlushContext);
  const flushNow = useEffectEvent(flush);
  useEffect(() => scope?.register(() => flushNow()), [scope]);
}
