/** Tracks which script sets which state of a field, for explanations. */
import type { FieldPatches } from '../directory/fieldStates.ts';

export interface FieldStateScript {
  /** `Account` for hooks of the account's code, `Directory` for administrators' scripts. */
  readonly owner: 'Account' | 'Directory';
  /** The name of the hook, or e.g. `onNewScript`. */
  readonly name: string;
}

/** The last script that requested each state; `set` is the script that set the value. */
export type FieldStateCauses = Readonly<
  Partial<Record<'required' | 'readonly' | 'hidden' | 'set', FieldStateScript>>
>;

/** The effects of scripts on one record, as needed for explanations. */
export interface ScriptEffects {
  readonly hasFailed: boolean;
  /** The scripts that caused the resulting states, keyed by field id. */
  readonly fields: Readonly<Record<string, FieldStateCauses>>;
}

/** A subset of `ScriptOutcome`. */
interface Outcome {
  readonly failed: object | null;
  readonly makers: Readonly<Record<string, FieldStateCauses>>;
  readonly patches: FieldPatches;
}

export function summarizeScriptOutcome({ failed, makers, patches }: Outcome): ScriptEffects {
  const fields = Object.entries(makers).map(([id, { required, readonly, hidden, set }]) => {
    const asked = patches[id];
    const holding: FieldStateCauses = {
      ...(required && asked?.required && { required }),
      ...(readonly && asked?.readonly && { readonly }),
      ...(hidden && asked?.hidden && { hidden }),
      ...(set && { set }),
    };
    return [id, holding] as const;
  });
  return { hasFailed: failed !== null, fields: Object.fromEntries(fields) };
}
