import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import { type DuplicateSearch, findDuplicates, readDuplicates } from './duplicateCalls.ts';
import { readDuplicatesUpTo } from './readDuplicatesUpTo.ts';

const PAUSE_MS = 500;

/**
 * Starts a search for duplicates, which runs in the background on the server, polls it until it is done, and reads its
 * results page by page.
 */
export function useDuplicateSearch({ directory: { id } }: CompiledDirectory) {
  const call = useApiCall();
  const [search, setSearch] = useState<DuplicateSearch | null>(null);
  const turn = useRef(0);
  const { id: searchId = '', pairs = [] } = search ?? {};
  const isRunning = search?.state === 'Running';
  /** Shows the result, unless a later request has been sent in the meantime. */
  const show = (load: () => Promise<DuplicateSearch>) =>
    call.run(async () => {
      turn.current += 1;
      const own = turn.current;
      const loaded = await load();
      if (own === turn.current) setSearch(loaded);
    });
  const read = (skip: number) => readDuplicates(id, { searchId, skip });
  const look = useEffectEvent(() => show(() => readDuplicatesUpTo(pairs.length, read)));
  // Skipped during a request, whose result the poll would replace.
  const poll = useEffectEvent(() => {
    if (!call.isBusy) void look();
  });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => poll(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    search,
    problem: call.problem,
    isBusy: call.isBusy && !search,
    begin: (fields: readonly string[]) => show(() => findDuplicates(id, [...fields])),
    more: () =>
      show(async () => {
        const next = await read(pairs.length);
        return { ...next, pairs: [...pairs, ...next.pairs] };
      }),
    reload: () => void look(),
  };
}
