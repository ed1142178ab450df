import type { WorkChallenge, WorkProof } from '#core/model.ts';

/** Solves a challenge in a worker. @throws Error if the worker fails or doesn't finish in time */
export function solveWorkChallenge(challenge: WorkChallenge): Promise<WorkProof> {
  const worker = new Worker(new URL('./solveWorker.ts', import.meta.url), { type: 'module' });
  const done = new Promise<WorkProof>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkProof | null>) =>
      data ? resolve(data) : reject(new Error('The work took too long.'));
    worker.onerror = event => reject(new Error(event.message));
    worker.postMessage(challenge);
  });
  return done.finally(() => worker.terminate());
}
