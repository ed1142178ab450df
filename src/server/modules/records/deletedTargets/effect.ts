import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';

/**
 * How the deletion of a record affects one that refers to it: prevents the deletion, deletes that record too, or clears
 * the value.
 */
export type Effect = 'Restrict' | 'Cascade' | 'SetNull';

/**
 * Returns the effect by the field's definition alone; `null` for a table whose columns differ, so that its rows decide.
 * A reference in a list or a table is never `Cascade`, because only the value or row is removed.
 */
export function effectByDefinition(
  { fieldById, registry }: CompiledDirectory,
  fieldId: string,
  targetDirectoryId: string,
): Effect | null {
  const field = fieldById.get(fieldId);
  if (!field) return 'SetNull';
  const columns = columnsOf(field, registry);
  if (!columns) return effectOfField(field.definition);
  const types = columns
    .filter(({ plugin, definition }) =>
      plugin.references(definition, registry).directories.includes(targetDirectoryId),
    )
    .map(({ definition }) => referenceType(definition));
  if (!types.includes('Restrict')) return 'SetNull';
  return types.every(type => type === 'Restrict') ? 'Restrict' : null;
}

/** Returns the effect by the value that contains the reference. */
export function effectOnValue(
  { registry }: CompiledDirectory,
  field: BoundField,
  { value, targetId }: { value: FieldValue | undefined; targetId: string },
): Effect {
  const columns = columnsOf(field, registry);
  if (!columns) return effectOfField(field.definition);
  const restricting = columns.filter(({ definition }) => referenceType(definition) === 'Restrict');
  const rows = value?.tableValue ?? [];
  const isRestricted = rows.some(({ customFields }) =>
    restricting.some(column =>
      column.targetsOf(customFields[column.definition.id]).some(({ id }) => id === targetId),
    ),
  );
  return isRestricted ? 'Restrict' : 'SetNull';
}

function columnsOf(
  { definition }: BoundField,
  registry: CompiledDirectory['registry'],
): readonly BoundField[] | null {
  if (!definition.tableFields) return null;
  return definition.tableFields.flatMap(column => (column.deleted ? [] : (registry.bind(column) ?? [])));
}

function effectOfField(definition: FieldDefinition): Effect {
  const type = referenceType(definition);
  return type === 'Cascade' && definition.array ? 'SetNull' : type;
}

const referenceType = (definition: FieldDefinition) => definition.directoryReferenceType ?? 'Restrict';
