import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';

/**
 * The effect of a record's deletion on a record that refers to it: prevents the deletion, deletes the referring record
 * too, or clears the value.
 */
export type DeletionEffect = 'Restrict' | 'Cascade' | 'SetNull';

/**
 * Returns the effect according to the field's definition, or `null` if the columns of a table have different reference
 * types, so that the rows decide. A reference in a list or a table is never `Cascade`, because only the value or row is
 * removed.
 */
export function getDeletionEffectByDefinition(
  { fieldById, registry }: CompiledDirectory,
  fieldId: string,
  targetDirectoryId: string,
): DeletionEffect | null {
  const field = fieldById.get(fieldId);
  if (!field) return 'SetNull';
  const columns = getColumns(field, registry);
  if (!columns) return getFieldEffect(field.definition);
  const types = columns
    .filter(({ plugin, definition }) =>
      plugin.references(definition, registry).directories.includes(targetDirectoryId),
    )
    .map(({ definition }) => getReferenceType(definition));
  if (!types.includes('Restrict')) return 'SetNull';
  return types.every(type => type === 'Restrict') ? 'Restrict' : null;
}

/** Returns the effect according to the value that contains the reference. */
export function getDeletionEffectByValue(
  { registry }: CompiledDirectory,
  field: BoundField,
  { value, targetId }: { value: FieldValue | undefined; targetId: string },
): DeletionEffect {
  const columns = getColumns(field, registry);
  if (!columns) return getFieldEffect(field.definition);
  const restricting = columns.filter(({ definition }) => getReferenceType(definition) === 'Restrict');
  const rows = value?.tableValue ?? [];
  const isRestricted = rows.some(({ customFields }) =>
    restricting.some(column =>
      column.targetsOf(customFields[column.definition.id]).some(({ id }) => id === targetId),
    ),
  );
  return isRestricted ? 'Restrict' : 'SetNull';
}

function getColumns(
  { definition }: BoundField,
  registry: CompiledDirectory['registry'],
): readonly BoundField[] | null {
  if (!definition.tableFields) return null;
  return definition.tableFields.flatMap(column => (column.deleted ? [] : (registry.bind(column) ?? [])));
}

function getFieldEffect(definition: FieldDefinition): DeletionEffect {
  const type = getReferenceType(definition);
  return type === 'Cascade' && definition.array ? 'SetNull' : type;
}

const getReferenceType = (definition: FieldDefinition) => definition.directoryReferenceType ?? 'Restrict';
