import { useEffect, useEffectEvent } from 'react';
import { computeBackoffMs } from '#core/computeBackoffMs.ts';
import { ChunkError } from '../../loading/loadChunk.ts';

const PAUSES = { firstMs: 2_000, longestMs: 60_000 };

/**
 * Returns the prefix of the texts about a failed part: if it can be loaded again, and the browser is offline, they say
 * that it loads when the connection is back.
 */
export function getChunkMessage(error: ChunkError, isOnline: boolean): 'kit.offline' | 'kit.chunk' {
  return !isOnline && error.retry ? 'kit.offline' : 'kit.chunk';
}

/**
 * Reloads a failed part, with growing pauses and when the browser is back online, until it is loaded.
 * @param onStale Called instead if only a page reload helps; there are no further attempts.
 */
export function useChunkRetry(error: ChunkError | null, onLoaded: () => void, onStale?: () => void): void {
  const handleLoaded = useEffectEvent(onLoaded);
  const handleStale = useEffectEvent(() => onStale?.());
  useEffect(() => {
    const retry = error?.retry;
    if (!retry) return;
    let isOver = false;
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(tryNow, computeBackoffMs(attempt, PAUSES));
      attempt += 1;
    };
    const tryNow = () => {
      clearTimeout(timer);
      // The browser reports when the connection is back.
      if (!navigator.onLine) return;
      retry().then(
        () => isOver || handleLoaded(),
        (again: unknown) => {
          if (isOver) return;
          if (again instanceof ChunkError && again.isStale) handleStale();
          else wait();
        },
      );
    };
    // It may have failed long before it was drawn here, e.g. on a page that the user returns to.
    if (Date.now() - error.at > PAUSES.firstMs) tryNow();
    else wait();
    window.addEventListener('online', tryNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
    };
  }, [error]);
}
