import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { createSandboxPool } from '#core/scripts/sandbox/sandboxes.ts';
import type { DirectoryScriptProgram, ScriptRoundResult } from '#core/scripts/scriptRound.ts';

/** The data passed to a new thread. */
export interface ScriptThreadData {
  /** A single number written by the thread: the number of its current run, or 0 if there is none. */
  readonly underWay: Int32Array<SharedArrayBuffer>;
}

/**
 * Rounds for the thread to run. A round can hang in a native call, so the owner of the thread ends the
 * thread from outside.
 */
export interface ScriptThreadRequest {
  readonly key: string;
  /** Omitted if the thread has already received the program with this key. */
  readonly program: DirectoryScriptProgram | undefined;
  /** Each round is a `ScriptRound` as JSON. */
  readonly rounds: readonly string[];
}

export type ScriptThreadMessage =
  | { readonly ready: true }
  /** The results of the first rounds, at least one. */
  | { readonly answers: readonly ScriptRoundResult[] };

/**
 * Other parties wait while rounds run, so after this time, the remaining rounds are left for another turn.
 */
const TURN_MS = 20;

const port = parentPort;
if (port === null) throw new Error('scriptThread runs as a worker thread only.');

const { underWay } = workerData as ScriptThreadData;
const file = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
const sandboxes = createSandboxPool(new WebAssembly.Module(readFileSync(file)));
const programs = new Map<string, DirectoryScriptProgram>();
const tell = (news: ScriptThreadMessage) => port.postMessage(news);
let runs = 0;

port.on('message', async ({ key, program, rounds }: ScriptThreadRequest) => {
  const known = program ?? programs.get(key);
  if (!known) throw new Error('A thread is told a program before its key.');
  programs.set(key, known);
  const end = performance.now() + TURN_MS;
  const answers: ScriptRoundResult[] = [];
  for (const round of rounds) {
    answers.push(await answerTo(key, known, round));
    if (performance.now() > end) break;
  }
  tell({ answers });
});
tell({ ready: true });

async function answerTo(
  key: string,
  program: DirectoryScriptProgram,
  round: string,
): Promise<ScriptRoundResult> {
  const onStart = () => {
    runs += 1;
    Atomics.store(underWay, 0, runs);
  };
  try {
    return await sandboxes.run(key, program, { round, onStart });
  } catch (error) {
    return notOpened(error);
  } finally {
    Atomics.store(underWay, 0, 0);
  }
}

/** Returns the result of a round for which there wasn't enough memory to create a sandbox. */
function notOpened(error: unknown): ScriptRoundResult {
  const failed = { kind: 'Memory', script: null, changed: null, message: String(error), stack: '' } as const;
  return { failed, console: [], checks: 0 };
}
