import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';

/** Fields that hold files, as the person sees them. */
export function pictureFields({ fields }: CompiledDirectory): BoundField[] {
  return fields.filter(({ definition, plugin }) => plugin.holdsFiles && !definition.hidden);
}
