import { ChunkError, isThereByNow, loadChunk } from './loadChunk.ts';

/** A part of the application that is fetched once; everyone who asks for it gets the same answer. */
export interface Chunk<T> {
  /** The same promise each time, also after a failure: a component that is drawn again must not fetch again. */
  load(): Promise<T>;
}

export function createChunk<T>(fetchPart: () => Promise<T>): Chunk<T> {
  let current: Promise<T> | null = null;
  let isUnderWay = false;
  const start = (): Promise<T> => {
    isUnderWay = true;
    const started = loadChunk(fetchPart)
      .catch((error: unknown) => {
        // Vite takes a style that failed for one that is there, so only a reload of the page gets it.
        if (error instanceof ChunkError && error.code === 'ChunkLoadError') error.retry = retry;
        throw error;
      })
      .finally(() => {
        isUnderWay = false;
      });
    // Whoever draws the part is told; nobody else has to be.
    started.catch(() => undefined);
    current = started;
    return started;
  };
  const retry = async (): Promise<unknown> => {
    try {
      return await (isUnderWay && current ? current : start());
    } catch (error) {
      if (error instanceof ChunkError) error.isStale = await isThereByNow(error);
      throw error;
    }
  };
  return { load: () => current ?? start() };
}
