import { useEffect, useEffectEvent } from 'react';
import { computeBackoffMs } from '#core/computeBackoffMs.ts';
import { ChunkError } from '../../loading/loadChunk.ts';

const PAUSES = { firstMs: 2_000, longestMs: 60_000 };

/**
 * Returns the prefix of the message ids for a failed part: if the browser is offline and the part can be
 * loaded again, the texts say that the part loads when the connection is back.
 */
export function getChunkMessage(error: ChunkError, isOnline: boolean): 'kit.offline' | 'kit.chunk' {
  return !isOnline && error.retry ? 'kit.offline' : 'kit.chunk';
}

/**
 * Retries loading a failed part, with growing pauses and when the browser is back online, until it has loaded.
 * @param onStale Called if only reloading the page helps; there are no further attempts then.
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
      // While offline, waits for the browser's `online` event.
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
    // The part might have failed long before it was drawn here, e.g. on a page to which the user returns.
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
