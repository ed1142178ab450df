import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';

/**
 * Returns the fields with a single date that are visible to the user; includes read-only fields, but not computed ones.
 */
export function getDateFields({ fields }: CompiledDirectory): BoundField[] {
  return fields.filter(
    ({ definition, plugin, isArray, isComputed }) =>
      plugin.figures?.kind === 'Days' && !isArray && !isComputed && !definition.hidden,
  );
}
