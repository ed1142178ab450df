import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { readSystemThreadId } from './lowPriority.ts';

it.runIf(process.platform === 'linux')('lowers the priority of the calling thread', async () => {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     import(${JSON.stringify(new URL('./lowPriority.ts', import.meta.url).href)}).then(({ setLowThreadPriority, readSystemThreadId }) => {
       setLowThreadPriority();
       parentPort.postMessage(readSystemThreadId());
       setInterval(() => {}, 1_000);
     });`,
    { eval: true },
  );
  const [thread] = await once(worker, 'message');
  const priority = { low: getPriority(thread), own: getPriority(readSystemThreadId()) };
  await worker.terminate();
  expect(priority).toEqual({ low: constants.priority.PRIORITY_BELOW_NORMAL, own: getPriority() });
});
