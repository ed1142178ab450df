import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { canBecomeVcards, vcardFieldsOf } from '#core/vcard/vcardFields.ts';

/** The server decides in the same way. */
export function mayBeVcards(compiled: CompiledDirectory, hiddenFields: readonly string[]): boolean {
  const seen = compiled.fields.filter(
    ({ definition: { id, hidden } }) => hidden !== true && !hiddenFields.includes(id),
  );
  return canBecomeVcards(vcardFieldsOf(seen, compiled));
}
