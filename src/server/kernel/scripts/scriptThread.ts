import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { createSandboxes } from '#core/scripts/sandbox/sandboxes.ts';
import type { RoundAnswer, ScriptProgram } from '#core/scripts/scriptRound.ts';

/** A thread in which scripts run. It may hang in a native call: whoever holds it ends it then. */
export type ThreadRound = {
  readonly id: number;
  readonly key: string;
  /** Left out where the thread knows it by its key. */
  readonly program: ScriptProgram | undefined;
  /** A `ScriptRound` as JSON. */
  readonly round: string;
};

export type ThreadNews =
  | { readonly ready: true }
  | { readonly started: number }
  | { readonly id: number; readonly answer: RoundAnswer };

const port = parentPort;
if (port === null) throw new Error('scriptThread runs as a worker thread only.');

const file = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
const sandboxes = createSandboxes(new WebAssembly.Module(readFileSync(file)));
const programs = new Map<string, ScriptProgram>();
const tell = (news: ThreadNews) => port.postMessage(news);

port.on('message', async ({ id, key, program, round }: ThreadRound) => {
  const known = program ?? programs.get(key);
  if (!known) throw new Error('A thread is told a program before its key.');
  programs.set(key, known);
  const call = { round, onStart: () => tell({ started: id }) };
  tell({ id, answer: await sandboxes.run(key, known, call).catch(notOpened) });
});
tell({ ready: true });

/** There is no room for another sandbox. */
function notOpened(error: unknown): RoundAnswer {
  const failed = { kind: 'Memory', script: null, changed: null, message: String(error), stack: '' } as const;
  return { failed, console: [], checks: 0 };
}
