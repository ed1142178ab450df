import { useEffect, useEffectEvent, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useCall } from '../../api/useCall.ts';
import { type DuplicateSearch, findDuplicates, readDuplicates } from './duplicateCalls.ts';

const PAUSE_MS = 500;

/**
 * Starts a search for duplicates, which runs in the background on the server, polls it until it is done, and reads its
 * results page by page.
 */
export function useDuplicateSearch({ directory: { id } }: CompiledDirectory) {
  const call = useCall();
  const [search, setSearch] = useState<DuplicateSearch | null>(null);
  const searchId = search?.id;
  const isRunning = search?.state === 'Running';
  const read = (skip: number) => readDuplicates(id, { searchId: searchId ?? '', skip });
  const look = useEffectEvent(() => call.run(async () => setSearch(await read(0))));
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void look(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    search,
    problem: call.problem,
    isBusy: call.isBusy && !search,
    begin: (fields: readonly string[]) =>
      call.run(async () => setSearch(await findDuplicates(id, [...fields]))),
    more: () =>
      call.run(async () => {
        const next = await read(search?.pairs.length ?? 0);
        setSearch({ ...next, pairs: [...(search?.pairs ?? []), ...next.pairs] });
      }),
    reload: () => void look(),
  };
}
