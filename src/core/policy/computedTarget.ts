import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { Directory, FieldDefinition } from '../model.ts';
import type { FieldEnvironment } from './fields.ts';

export interface ComputedTarget {
  readonly definition: FieldDefinition;
  readonly owner: Directory;
}

/**
 * Returns the field that a computed field shows, and its directory. A field id that several process types share is
 * looked up in the directory that the reference points to.
 */
export function findComputedTarget(
  { findField, ownerOf, compiled }: FieldEnvironment,
  engine: FieldRegistry,
  field: BoundField,
): ComputedTarget | undefined {
  const definition = field.resolve({ engine, findField })?.definition;
  if (!definition) return undefined;
  const referred = field.plugin.references(field.definition, engine).fields.flatMap(id => {
    const source = id === definition.id ? undefined : findField(id);
    return source ? engine.bind(source).plugin.references(source, engine).directories : [];
  });
  const isOf = ({ fieldById, systemById }: CompiledDirectory) =>
    fieldById.has(definition.id) || systemById.has(definition.id);
  const through = referred.map(compiled).find(one => one && isOf(one));
  const owner = through?.directory ?? ownerOf(definition.id);
  return owner && { definition, owner };
}
