import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { canBecomeVcards, matchBoundVcardFields } from '#core/vcard/vcardFields.ts';

/** Returns whether the user can see enough fields to save records as vCards. The server applies the same rule. */
export function canSaveAsVcards(compiled: CompiledDirectory, hiddenFields: readonly string[]): boolean {
  const seen = compiled.fields.filter(
    ({ definition: { id, hidden } }) => hidden !== true && !hiddenFields.includes(id),
  );
  return canBecomeVcards(matchBoundVcardFields(seen, compiled));
}
