/** Determines what hides a field: its definition, a profile, a status, and the fields its values are derived from. */

import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import { isResultVisible } from '../field/findFormula.ts';
import { getDefinitionReferences } from '../field/getDefinitionReferences.ts';
import type { Directory, DirectoryRights, FieldDefinition, Status } from '../model.ts';

export type FieldHidingRights = Pick<DirectoryRights, 'hiddenFields'> & {
  /** True if fields hidden by their definition are accessible: for administrators, over the API and in imports. */
  readonly reachesHidden?: boolean;
};

export function isFieldHidden(
  { hiddenFields, reachesHidden = false }: FieldHidingRights,
  { id, hidden }: Pick<FieldDefinition, 'id' | 'hidden'>,
): boolean {
  return (hidden === true && !reachesHidden) || hiddenFields.includes(id);
}

export function isHiddenInStatus(status: Pick<Status, 'fields'> | undefined, fieldId: string): boolean {
  return status?.fields[fieldId]?.hidden === true;
}

/**
 * Returns the ids of the field and of the fields that must be visible for the field to be visible: for a
 * computed field, the reference through which the value is read; for a formula, the fields that the formula
 * reads, unless its result is always visible. Sources of these fields are included, recursively.
 */
export function getSourceFieldIds(compiled: CompiledDirectory, field: BoundField): readonly string[] {
  const found = new Set([field.definition.id]);
  for (const id of found) {
    const source = id === field.definition.id ? field : compiled.fieldById.get(id);
    if (source) for (const other of getOwnSources(compiled, source)) found.add(other);
  }
  return [...found];
}

function getOwnSources(
  compiled: CompiledDirectory,
  { definition, isComputed, formula, plugin }: BoundField,
): readonly string[] {
  if (!isComputed && (formula === undefined || isResultVisible(definition))) return [];
  const { fields } = getDefinitionReferences(definition, compiled.registry);
  const through = plugin.computed?.through(definition);
  return through !== undefined && isOfOthers(compiled, through) ? [through] : fields;
}

/**
 * Returns whether the reference points to another directory. Process types can share a field, so a field id
 * of the other directory can exist in this directory too.
 */
function isOfOthers({ fieldById, directory }: CompiledDirectory, referenceId: string): boolean {
  const reference = fieldById.get(referenceId);
  const directoryId = reference?.plugin.pointsAt?.(reference.definition);
  return directoryId !== undefined && directoryId !== directory.id;
}

export function listStatusesHidingFields({ statusList }: Directory, fieldIds: readonly string[]): string[] {
  return statusList
    .filter(status => fieldIds.some(id => isHiddenInStatus(status, id)))
    .map(status => status.id);
}

/**
 * Returns whether the field, or a field of this directory from which it is derived, is hidden in every record, or in
 * records with the given status.
 */
export function isHiddenWithSources(
  compiled: CompiledDirectory,
  rights: FieldHidingRights,
  field: BoundField,
  status?: Status,
): boolean {
  if (!field.isDerived)
    return isFieldHidden(rights, field.definition) || isHiddenInStatus(status, field.definition.id);
  return getSourceFieldIds(compiled, field).some(
    id => isSourceHidden(compiled, rights, id) || isHiddenInStatus(status, id),
  );
}

/** Returns whether a field of the directory, or a column, is hidden in every record; false for other ids. */
export function isSourceHidden(compiled: CompiledDirectory, rights: FieldHidingRights, id: string): boolean {
  const { fieldById, systemById } = compiled;
  const definition =
    fieldById.get(id)?.definition ?? getColumn(compiled, id) ?? systemById.get(id)?.field?.definition;
  return definition !== undefined && isFieldHidden(rights, definition);
}

function getColumn({ fields }: CompiledDirectory, id: string): FieldDefinition | undefined {
  return fields.flatMap(({ definition }) => definition.tableFields ?? []).find(column => column.id === id);
}
