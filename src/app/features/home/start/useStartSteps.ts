import { useCallback } from 'react';
import type { Directory } from '#core/model.ts';
import type { IconName } from '#view/kit/icons.ts';
import { searchRecords } from '../../../api/searchRecords.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useReloadOnChange } from '../../../live/useReloadOnChange.ts';
import { getRecordsAddress } from '../../../state/navigation.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';

export interface StartStep {
  readonly id: 'template' | 'file' | 'scratch' | 'invite';
  readonly icon: IconName;
  readonly href: string;
  readonly isDone: boolean;
}

/** Returns the steps in a new account and which of them are done; `undefined` until that is known. */
export function useStartSteps(): readonly StartStep[] | undefined {
  const data = useBoot();
  const access = useAccess();
  const readable = data.directories.filter(({ id }) => access.mayRead(id));
  const own = readable.find(({ builtIn }) => !builtIn);
  const hasRecords = useHasRecords(readable);
  if (hasRecords === undefined) return undefined;
  // An account that has a directory counts as set up, however the directory was created.
  const isSetUp = own !== undefined;
  const fileInto = own ?? readable[0];
  return [
    { id: 'template', icon: 'copy', href: '/configuration?tab=files', isDone: isSetUp },
    {
      id: 'file',
      icon: 'upload',
      href: fileInto ? `${getRecordsAddress(fileInto)}?import=new` : '/directories?new=1',
      isDone: hasRecords,
    },
    { id: 'scratch', icon: 'plus', href: '/directories?new=1', isDone: isSetUp },
    { id: 'invite', icon: 'users', href: '/users', isDone: data.users.length > 1 },
  ];
}

/** The maximum number of directories checked, because an account with more directories isn't new. */
const LIMIT = 10;

function useHasRecords(directories: readonly Directory[]): boolean | undefined {
  const ids = directories
    .slice(0, LIMIT)
    .map(({ id }) => id)
    .join();
  const load = useCallback(
    async (signal: AbortSignal) => {
      for (const id of ids.split(',').filter(Boolean))
        if ((await searchRecords(id, { take: 1 }, signal)).total > 0) return true;
      return false;
    },
    [ids],
  );
  const { data, reload } = useLoad(load);
  useReloadOnChange(
    directories.map(directory => ({ directory })),
    reload,
  );
  return data;
}
