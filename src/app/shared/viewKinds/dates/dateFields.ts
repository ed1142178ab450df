import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';

/**
 * Returns the fields that contain a single date and are visible to the user, including read-only but not computed ones.
 */
export function getDateFields({ fields }: CompiledDirectory): BoundField[] {
  return fields.filter(
    ({ definition, plugin, isArray, isComputed }) =>
      plugin.figures?.kind === 'Days' && !isArray && !isComputed && !definition.hidden,
  );
}
