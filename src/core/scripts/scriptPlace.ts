import type { ScriptFailure, ScriptName } from './scriptRound.ts';

export interface ScriptPlace {
  readonly script: ScriptName | null;
  /** From 1. */
  readonly line: number | null;
  /** The calls within the scripts, one a line; those of the API around them are nobody's to mend. */
  readonly stack: string;
}

/** Where in the text of which script it failed, as far as the interpreter told. */
export function placeOf({ script, stack }: ScriptFailure): ScriptPlace {
  const own = stack.split('\n').filter(line => /\b(onNewScript|onChangedScript)\.js\b/.test(line));
  const [, named, line] = /\b(onNewScript|onChangedScript)\.js:(\d+)/.exec(own[0] ?? '') ?? [];
  return {
    script: script ?? (named as ScriptName | undefined) ?? null,
    line: line === undefined ? null : Number(line),
    stack: own.map(call => call.trim()).join('\n'),
  };
}
