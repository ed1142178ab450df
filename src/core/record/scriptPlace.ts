import type { ScriptFailure, ScriptName } from '../scripts/scriptRound.ts';

export interface ScriptPosition {
  readonly script: ScriptName | null;
  /** Starts at 1. */
  readonly line: number | null;
  /** The stack frames within scripts, one per line, without the stack frames of the script API. */
  readonly stack: string;
}

/** Returns the script and the position at which it failed, as far as the interpreter reports them. */
export function getFailurePosition({ script, stack }: ScriptFailure): ScriptPosition {
  const own = stack.split('\n').filter(line => /\b(onNewScript|onChangedScript)\.js\b/.test(line));
  const [, named, line] = /\b(onNewScript|onChangedScript)\.js:(\d+)/.exec(own[0] ?? '') ?? [];
  return {
    script: script ?? (named as ScriptName | undefined) ?? null,
    line: line === undefined ? null : Number(line),
    stack: own.map(call => call.trim()).join('\n'),
  };
}
