/** Compares each field of a write with and without scripts. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { ScriptTryResult } from '#core/model.ts';

export type FieldStateLabel = 'required' | 'optional' | 'editable' | 'readonly' | 'hidden' | 'narrowed';

export interface TrialFieldChange {
  readonly field: BoundField;
  readonly hasOtherValue: boolean;
  readonly words: readonly FieldStateLabel[];
  /** The values that scripts leave as choices; `null` if scripts don't restrict the values. */
  readonly choices: readonly string[] | null;
}

const modeWords = { edit: 'editable', read: 'readonly', hidden: 'hidden' } as const;

/** Returns the changes in the order of the form, without fields that scripts don't affect. */
export function getTrialChanges({ fields }: CompiledDirectory, result: ScriptTryResult): TrialFieldChange[] {
  const { before, after, choices, narrowed } = result;
  return fields.flatMap(field => {
    const { id } = field.definition;
    const [was, is] = [before.states[id], after.states[id]];
    if (!was || !is) return [];
    const words: FieldStateLabel[] = [];
    if (was.mode !== is.mode) words.push(modeWords[is.mode]);
    if (was.required !== is.required && is.mode === 'edit') words.push(is.required ? 'required' : 'optional');
    if (narrowed.includes(id)) words.push('narrowed');
    const change = {
      field,
      hasOtherValue: !field.equals(before.customFields[id], after.customFields[id]),
      words,
      choices: choices[id] ?? null,
    };
    return change.hasOtherValue || words.length > 0 || change.choices ? [change] : [];
  });
}
