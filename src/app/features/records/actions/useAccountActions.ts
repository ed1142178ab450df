import { useEffect, useMemo, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { AccountAction } from '#view/actions/accountAction.ts';
import { findAccountActions } from '../../../state/accountScripts.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';

export interface AccountActions {
  readonly actions: readonly AccountAction[];
  compiledOf(directoryCode: string): CompiledDirectory | undefined;
}

type Loaded = Pick<typeof import('./findApplicableActions.ts'), 'findApplicableActions'> &
  Pick<AccountActions, 'actions'>;

const none: AccountActions = { actions: [], compiledOf: () => undefined };

/**
 * Returns the actions that the account's code provides for a directory, except actions that require missing fields. The
 * list is empty until the code has loaded.
 */
export function useAccountActions(compiled: CompiledDirectory): AccountActions {
  const { directories } = useBoot();
  const access = useAccess();
  const { code } = compiled.directory;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = async (loadActions: () => Promise<readonly AccountAction[]>) => {
      const [actions, { findApplicableActions }] = await Promise.all([
        loadActions(),
        import('./findApplicableActions.ts'),
      ]);
      if (!isGone) setLoaded({ actions, findApplicableActions });
    };
    const loadActions = findAccountActions(code);
    // If the actions can't be loaded, the page works without them.
    if (loadActions) load(loadActions).catch(() => undefined);
    return () => {
      isGone = true;
      setLoaded(null);
    };
  }, [code]);
  return useMemo(
    () =>
      loaded?.findApplicableActions(loaded.actions, { compiled, directories, mayRead: access.mayRead }) ??
      none,
    [loaded, compiled, directories, access],
  );
}
