import type { PlaceQuery, PlaceQueryResults } from './placeWorker.ts';

export interface PlaceThread {
  ask<Q extends PlaceQuery>(question: Q): Promise<PlaceQueryResults[Q['kind']]>;
  end(): void;
}

export function startPlaceThread(): PlaceThread {
  const worker = new Worker(new URL('./placeWorker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: never) => void>();
  let lastId = 0;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: unknown }>) => {
    waiting.get(data.id)?.(data.answer as never);
    waiting.delete(data.id);
  };
  return {
    ask: question =>
      new Promise(resolve => {
        lastId += 1;
        waiting.set(lastId, resolve as (answer: never) => void);
        worker.postMessage({ id: lastId, question });
      }),
    end: () => worker.terminate(),
  };
}
