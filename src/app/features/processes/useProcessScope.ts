import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { type ProcessScope, parseScope, setScopeInSearch } from '#core/processes/processScope.ts';

export interface ProcessScopeHandle {
  readonly scope: ProcessScope;
  change(part: Partial<ProcessScope>): void;
}

/** Reads the scope from the URL. Changes replace the URL without a new history entry, so that Back leaves the page. */
export function useProcessScope(types: readonly CompiledDirectory[]): ProcessScopeHandle {
  const typeIds = types.map(({ directory }) => directory.id);
  const [asked, setAsked] = useState(() => parseScope(location.search, typeIds));
  const scope = getScopeWithin(asked, types);
  return {
    scope,
    change(part) {
      const next = { ...scope, ...part };
      setAsked(next);
      // Columns and filters of one type don't apply to another type.
      const isOtherType = next.typeId !== scope.typeId;
      const search = setScopeInSearch(isOtherType ? '' : location.search, next);
      history.replaceState(history.state, '', location.pathname + search);
    },
  };
}

/** Returns the type of the scope, or all types if the scope has none. */
export function getScopeTypes<T extends Pick<CompiledDirectory, 'directory'>>(
  { typeId }: Pick<ProcessScope, 'typeId'>,
  types: readonly T[],
): readonly T[] {
  return types.filter(({ directory }) => typeId === null || directory.id === typeId);
}

/**
 * Removes conditions on fields that are hidden in all types of the scope, because the server would reject the search.
 */
function getScopeWithin(scope: ProcessScope, types: readonly CompiledDirectory[]): ProcessScope {
  const seen = getScopeTypes(scope, types);
  const has = (id: string) => seen.some(({ fieldById }) => fieldById.has(id));
  return {
    ...scope,
    manager: has(WRITABLE_ID.manager) ? scope.manager : null,
    due: has(WRITABLE_ID.dueDate) ? scope.due : null,
    contactId: has(WRITABLE_ID.contact) ? scope.contactId : null,
  };
}
