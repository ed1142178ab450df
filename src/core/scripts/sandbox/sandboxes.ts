/** Manages the sandboxes of one thread, of which the most recently used sandboxes stay warm. */
import type { DirectoryScriptProgram, ScriptRoundResult } from '../scriptRound.ts';
import { openSandbox, type Sandbox } from './openSandbox.ts';

export interface SandboxPool {
  /**
   * Runs one round.
   * @param key Identifies the program: the same program must always be passed with the same key.
   */
  run(key: string, program: DirectoryScriptProgram, call: SandboxCall): Promise<ScriptRoundResult>;
}

export interface SandboxCall {
  /** A `ScriptRound` as JSON. */
  readonly round: string;
  /**
   * Called when the script starts, and again if the script is restarted, so that the time for opening a
   * sandbox isn't counted.
   */
  readonly onStart?: () => void;
}

/** The maximum number of warm sandboxes, each of which takes some megabytes. */
const MAX_WARM = 8;

export function createSandboxPool(wasm: WebAssembly.Module): SandboxPool {
  const warm = new Map<string, Sandbox>();

  const take = async (key: string, program: DirectoryScriptProgram): Promise<Sandbox> => {
    const sandbox = warm.get(key) ?? (await openSandbox(wasm, program));
    warm.delete(key);
    warm.set(key, sandbox);
    for (const oldest of warm.keys()) {
      if (warm.size <= MAX_WARM) break;
      warm.delete(oldest);
    }
    return sandbox;
  };

  return {
    async run(key, program, { round, onStart }) {
      const sandbox = await take(key, program);
      const { isUsed } = sandbox;
      onStart?.();
      const answer = sandbox.run(round);
      if (!('failed' in answer) || answer.failed.kind === 'Error') return answer;
      // A run stopped by a limit can have left something behind, and limits are defined relative to a fresh start.
      // Running again in a fresh sandbox makes the result reproducible.
      warm.delete(key);
      if (!isUsed) return answer;
      const fresh = await openSandbox(wasm, program);
      onStart?.();
      return fresh.run(round);
    },
  };
}
