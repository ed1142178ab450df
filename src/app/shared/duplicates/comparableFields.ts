import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';

export function comparableFields({ fields }: CompiledDirectory): BoundField[] {
  return fields.filter(field => field.canBeSame && !field.isComputed);
}

/** As many as anybody looks at. */
const MOST_USUAL = 4;

/** What records of the directory are known by: what they are shown as, and what an import would know them by. */
export function usualFields(compiled: CompiledDirectory): string[] {
  const { displayFieldId } = compiled.directory;
  const known = comparableFields(compiled).filter(
    ({ definition: { id }, plugin }) => id === displayFieldId || (plugin.canBeKey && !plugin.isNumeric),
  );
  return known.map(({ definition }) => definition.id).slice(0, MOST_USUAL);
}
