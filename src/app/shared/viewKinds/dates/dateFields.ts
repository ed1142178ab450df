import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';

/** Fields that say one day each, as the person sees them. Those whose values nobody writes are among them. */
export function dateFields({ fields }: CompiledDirectory): BoundField[] {
  return fields.filter(
    ({ definition, plugin, isArray, isComputed }) =>
      plugin.figures?.kind === 'Days' && !isArray && !isComputed && !definition.hidden,
  );
}
