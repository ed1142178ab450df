import { ChunkError, isChunkAvailable, loadChunk } from './loadChunk.ts';

/** A part of the application that is loaded once; all callers get the same result. */
export interface LazyChunk<T> {
  /**
   * Returns the same promise each time, even after a failure, until `ChunkError.retry` is called: redrawing a
   * component must not load the part again.
   */
  load(): Promise<T>;
}

export function createChunk<T>(fetchPart: () => Promise<T>): LazyChunk<T> {
  let current: Promise<T> | null = null;
  let isUnderWay = false;
  const start = (): Promise<T> => {
    isUnderWay = true;
    const started = loadChunk(fetchPart)
      .catch((error: unknown) => {
        // Vite treats a failed style sheet as loaded, so only reloading the page fetches it again.
        if (error instanceof ChunkError && error.code === 'ChunkLoadError') error.retry = retry;
        throw error;
      })
      .finally(() => {
        isUnderWay = false;
      });
    // The components that draw the part handle failures; this handler only avoids an unhandled rejection.
    started.catch(() => undefined);
    current = started;
    return started;
  };
  const retry = async (): Promise<unknown> => {
    try {
      return await (isUnderWay && current ? current : start());
    } catch (error) {
      if (error instanceof ChunkError) error.isStale = await isChunkAvailable(error);
      throw error;
    }
  };
  return { load: () => current ?? start() };
}
