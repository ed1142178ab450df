import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';

/** Returns the fields that contain files and are visible to the user. */
export function getPictureFields({ fields }: CompiledDirectory): BoundField[] {
  return fields.filter(({ definition, plugin }) => plugin.holdsFiles && !definition.hidden);
}
