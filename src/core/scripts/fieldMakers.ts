/** Which script sets which state of a field, for explanations. */
import type { FieldPatches } from '../directory/fieldStates.ts';

export interface ScriptMaker {
  /** Whether it is a hook of the account's code or one of the scripts that administrators wrote. */
  readonly owner: 'Account' | 'Directory';
  /** The name of the hook, or `onNewScript` and the like. */
  readonly name: string;
}

/** The last script that asked for each state; `set`: the script whose value it is. */
export type FieldMakers = Readonly<Partial<Record<'required' | 'readonly' | 'hidden' | 'set', ScriptMaker>>>;

/** What scripts did to one record, as far as explanations need it. */
export interface ScriptsSaid {
  readonly hasFailed: boolean;
  /** What holds, by the ids of fields. */
  readonly fields: Readonly<Record<string, FieldMakers>>;
}

/** As `ScriptOutcome` has it. */
interface Outcome {
  readonly failed: object | null;
  readonly makers: Readonly<Record<string, FieldMakers>>;
  readonly patches: FieldPatches;
}

export function scriptsSaid({ failed, makers, patches }: Outcome): ScriptsSaid {
  const fields = Object.entries(makers).map(([id, { required, readonly, hidden, set }]) => {
    const asked = patches[id];
    const holding: FieldMakers = {
      ...(required && asked?.required && { required }),
      ...(readonly && asked?.readonly && { readonly }),
      ...(hidden && asked?.hidden && { hidden }),
      ...(set && { set }),
    };
    return [id, holding] as const;
  });
  return { hasFailed: failed !== null, fields: Object.fromEntries(fields) };
}
