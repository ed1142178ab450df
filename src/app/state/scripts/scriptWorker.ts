import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { createSandboxPool, type SandboxPool } from '#core/scripts/sandbox/sandboxes.ts';
import type { DirectoryScriptProgram, ScriptRoundResult } from '#core/scripts/scriptRound.ts';

/** A request to the worker in which the scripts of open forms run. */
export interface ScriptWorkerRound {
  readonly id: number;
  readonly key: string;
  readonly program: DirectoryScriptProgram;
  /** A `ScriptRound` as JSON. */
  readonly round: string;
}

/** A message without `answer` and `failed` means that the run has started. */
export interface WorkerMessage {
  readonly id: number;
  readonly answer?: ScriptRoundResult;
  /** The reason why the sandbox couldn't be opened. */
  readonly failed?: string;
}

let sandboxes: Promise<SandboxPool> | undefined;

async function open(): Promise<SandboxPool> {
  const answer = await fetch(wasmUrl);
  return createSandboxPool(await WebAssembly.compile(await answer.arrayBuffer()));
}

addEventListener(
  'message',
  async ({ data: { id, key, program, round } }: MessageEvent<ScriptWorkerRound>) => {
    const tell = (news: WorkerMessage) => postMessage(news);
    sandboxes ??= open();
    try {
      const answer = await (await sandboxes).run(key, program, { round, onStart: () => tell({ id }) });
      tell({ id, answer });
    } catch (error) {
      tell({ id, failed: String(error) });
    }
  },
);
