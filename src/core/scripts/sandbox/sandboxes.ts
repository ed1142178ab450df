/** The sandboxes of one thread: those used last stay warm. */
import type { RoundAnswer, ScriptProgram } from '../scriptRound.ts';
import { openSandbox, type Sandbox } from './openSandbox.ts';

export interface Sandboxes {
  /**
   * Runs one round.
   * @param key stands for the program: the same one always comes with the same key.
   */
  run(key: string, program: ScriptProgram, call: SandboxCall): Promise<RoundAnswer>;
}

export interface SandboxCall {
  /** A `ScriptRound` as JSON. */
  readonly round: string;
  /** Called before the script starts, and again where it starts anew: what it takes to open a sandbox is not its time. */
  readonly onStart?: () => void;
}

/** Each takes some megabytes. */
const MOST_WARM = 8;

export function createSandboxes(wasm: WebAssembly.Module): Sandboxes {
  const warm = new Map<string, Sandbox>();

  const take = async (key: string, program: ScriptProgram): Promise<Sandbox> => {
    const sandbox = warm.get(key) ?? (await openSandbox(wasm, program));
    warm.delete(key);
    warm.set(key, sandbox);
    for (const oldest of warm.keys()) {
      if (warm.size <= MOST_WARM) break;
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
      // What a limit cut may have left anything behind, and what it took counts from a fresh start: then it is the same everywhere.
      warm.delete(key);
      if (!isUsed) return answer;
      const fresh = await openSandbox(wasm, program);
      onStart?.();
      return fresh.run(round);
    },
  };
}
