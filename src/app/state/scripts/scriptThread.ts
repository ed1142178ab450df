/**
 * Manages the worker in which scripts of open forms run: it is started on first use, and again after it had to be
 * terminated.
 */
import { SCRIPT_CPU_MS } from '#core/scripts/scriptLimits.ts';
import type { RoundAnswer, RoundRunner, ScriptProgram } from '#core/scripts/scriptRound.ts';
import type { WorkerMessage, WorkerRound } from './scriptWorker.ts';

const keys = new WeakMap<ScriptProgram, string>();
let lastKey = 0;
let lastId = 0;
let worker: Worker | null = null;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs rounds one after the other.
 * @throws Error if there is no result, because a slow browser must not cause a rejection.
 */
export const runRound: RoundRunner = (program, round) => {
  const result = turn.then(() => runAlone(program, JSON.stringify(round)));
  turn = result.catch(() => undefined);
  return result;
};

function runAlone(program: ScriptProgram, round: string): Promise<RoundAnswer> {
  const key = keys.get(program) ?? String(++lastKey);
  keys.set(program, key);
  lastId += 1;
  const id = lastId;
  worker ??= new Worker(new URL('./scriptWorker.ts', import.meta.url), { type: 'module' });
  const own = worker;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    own.terminate();
    if (worker === own) worker = null;
  };
  return new Promise<RoundAnswer>((resolve, reject) => {
    own.onerror = () => {
      end();
      reject(new Error('The worker of scripts failed.'));
    };
    own.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.id !== id) return;
      if (data.failed) return reject(new Error(data.failed));
      if (data.answer) return resolve(data.answer);
      clearTimeout(timer);
      timer = setTimeout(() => {
        end();
        reject(new Error(`It took longer than ${SCRIPT_CPU_MS} ms.`));
      }, SCRIPT_CPU_MS);
    };
    own.postMessage({ id, key, program, round } satisfies WorkerRound);
  }).finally(() => clearTimeout(timer));
}
