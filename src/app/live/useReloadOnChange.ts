import { useEffect, useRef } from 'react';
import { useLiveEvent } from './events.ts';

/** Changes come in bursts: one reload stands for those that are this close to each other, */
const GATHER_MS = 250;
/** and a burst that goes on, such as a bulk change of many records, is shown in between. */
const LONGEST_MS = 2_000;

/** Reloads after records of a directory have changed, and after the live channel was interrupted. */
export function useReloadOnChange(directoryId: string, reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const since = useRef<number | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    const about = typeof data === 'object' && data && 'directoryId' in data ? data.directoryId : directoryId;
    if (about !== directoryId) return;
    const now = Date.now();
    since.current ??= now;
    clearTimeout(timer.current);
    const wait = Math.max(0, Math.min(GATHER_MS, since.current + LONGEST_MS - now));
    timer.current = setTimeout(() => {
      since.current = null;
      reload();
    }, wait);
  });
}
