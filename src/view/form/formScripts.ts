/** The scripts of a directory over an open form: they run beside it, and what they say shapes it. */
import type { FieldValues, FieldValuesPatch } from '#core/model.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { computed } from './formValues.ts';
import type { RecordFormState } from './recordFormStore.ts';

type RunScripts = (write: WriteInput) => Promise<ScriptOutcome | null>;

export interface ScriptRuns {
  /** What was asked before and is not answered yet is of no interest any more. */
  ask(run: RunScripts, write: WriteInput): void;
  isWaiting(): boolean;
  forget(): void;
}

/** One run at a time; whatever was typed in the meantime is asked about once that has ended. */
export function createScriptRuns(onOutcome: (outcome: ScriptOutcome | null) => void): ScriptRuns {
  let next: { readonly run: RunScripts; readonly write: WriteInput } | null = null;
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    while (next) {
      const { run, write } = next;
      const asked = next;
      // The server decides whether they fail: here it only means that nobody can tell.
      const outcome = await run(write).catch(() => null);
      if (next !== asked) continue;
      next = null;
      onOutcome(outcome);
    }
    isRunning = false;
  };

  return {
    ask(run, write) {
      next = { run, write };
      if (!isRunning) void runAll();
    },
    isWaiting: () => next !== null,
    forget() {
      next = null;
    },
  };
}

/** What scripts set and shape, without what they refuse. */
export function withoutVerdict(scripted: ScriptOutcome): ScriptOutcome {
  return { ...scripted, failed: null, refusals: [], choices: {}, outOfReach: [] };
}

/** The form with what scripts say now instead of what they said before; `sent` is what people typed. */
export function withScripted(
  { input, values, filled }: RecordFormState,
  { scripted, sent }: { scripted: ScriptOutcome | null; sent: FieldValuesPatch },
): Pick<RecordFormState, 'values' | 'scripted' | 'filled'> {
  const start = input.initialValues ?? input.current?.values ?? {};
  const result: FieldValues = { ...values };
  const put = (id: string, value: FieldValues[string] | null | undefined) => {
    if (value) result[id] = value;
    else delete result[id];
  };
  for (const id of filled) put(id, start[id]);
  const set = Object.entries(scripted?.values ?? {});
  for (const [id, value] of set) put(id, value);
  const isSame = Object.keys({ ...values, ...result }).every(id => values[id] === result[id]);
  return {
    scripted,
    values: isSame ? values : computed(input, result),
    filled: new Set(set.map(([id]) => id).filter(id => !Object.hasOwn(sent, id))),
  };
}
