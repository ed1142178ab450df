import { useEffect, useEffectEvent } from 'react';
import { growingPause } from '#core/growingPause.ts';
import { ChunkError } from './loadChunk.ts';

const PAUSES = { firstMs: 2_000, longestMs: 60_000 };

/** What is said of a part that failed: it comes by itself with the connection, where it can be fetched again at all. */
export function chunkTexts(error: ChunkError, isOnline: boolean): 'kit.offline' | 'kit.chunk' {
  return !isOnline && error.retry ? 'kit.offline' : 'kit.chunk';
}

/**
 * Fetches a part that failed again, with growing pauses and as soon as the browser is back online, until it is there.
 * @param onStale called instead where only a reload of the page gets it: nothing is tried any more then.
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
      timer = setTimeout(tryNow, growingPause(attempt, PAUSES));
      attempt += 1;
    };
    const tryNow = () => {
      clearTimeout(timer);
      // The browser tells when the connection is back.
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
    // It failed before it was drawn here, such as a page that somebody comes back to.
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
