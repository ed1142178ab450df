/**
 * Manages the worker in which scripts of open forms run: it is started on first use, and again after it had to be
 * terminated.
 */
import { MAX_SCRIPT_CPU_MS } from '#core/scripts/scriptLimits.ts';
import type {
  DirectoryScriptProgram,
  ScriptRoundResult,
  ScriptRoundRunner,
} from '#core/scripts/scriptRound.ts';
import type { ScriptWorkerRound, WorkerMessage } from './scriptWorker.ts';

const keys = new WeakMap<DirectoryScriptProgram, string>();
let lastKey = 0;
let lastId = 0;
let worker: Worker | null = null;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs rounds one after the other.
 * @throws Error if there is no result, because a slow browser must not cause a rejection.
 */
export const evaluateScriptRound: ScriptRoundRunner = (program, round) => {
  const result = turn.then(() => runAlone(program, JSON.stringify(round)));
  turn = result.catch(() => undefined);
  return result;
};

function runAlone(program: DirectoryScriptProgram, round: string): Promise<ScriptRoundResult> {
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
  return new Promise<ScriptRoundResult>((resolve, reject) => {
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
        reject(new Error(`It took longer than ${MAX_SCRIPT_CPU_MS} ms.`));
      }, MAX_SCRIPT_CPU_MS);
    };
    own.postMessage({ id, key, program, round } satisfies ScriptWorkerRound);
  }).finally(() => clearTimeout(timer));
}
