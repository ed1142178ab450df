import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ProcessScope } from '#core/processes/processScope.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { RecordSource } from '../../shared/records/recordSource.ts';
import { useUser } from '../../state/useBoot.ts';
import { createProcessSource, type ProcessTypes } from './createProcessSource.ts';

/** Returns the source of the processes in the scope; the same object as long as types and scope stay the same. */
export function useProcessSource(types: ProcessTypes, scope: ProcessScope): RecordSource {
  const { t } = useMessages();
  const user = useUser();
  const chosen = types.find(({ directory }) => directory.id === scope.typeId);
  const seen: ProcessTypes = chosen ? [chosen] : types;
  const names = {
    name: t('processes.title'),
    recordName: t('processes.name'),
    directory: t('processes.type'),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same types arrive as a new array on every render
  return useMemo(
    () => createProcessSource({ types: seen, scope, names, user }),
    [...getKeys(seen), scope, names.name, user.id, user.account.timeZone],
  );
}

const keys = new WeakMap<CompiledDirectory, number>();
let lastKey = 0;

/** Returns one dependency for all types, because the length of a dependency list must not change. */
function getKeys(types: ProcessTypes): [string] {
  const all = types.map(type => {
    const key = keys.get(type) ?? ++lastKey;
    keys.set(type, key);
    return key;
  });
  return [all.join()];
}
