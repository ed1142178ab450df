import { useState } from 'react';
import { type ProcessScope, readScope, writeScope } from '#core/processes/processScope.ts';

export interface ScopeHandle {
  readonly scope: ProcessScope;
  change(part: Partial<ProcessScope>): void;
}

/** What the address says, and goes on saying: in place, so that Back leaves the page. */
export function useProcessScope(typeIds: readonly string[]): ScopeHandle {
  const [scope, setScope] = useState(() => readScope(location.search, typeIds));
  return {
    scope,
    change(part) {
      const next = { ...scope, ...part };
      setScope(next);
      // Columns and filters of one type say nothing of another.
      const isOtherType = next.typeId !== scope.typeId;
      const search = writeScope(isOtherType ? '' : location.search, next);
      history.replaceState(history.state, '', location.pathname + search);
    },
  };
}
