/**
 * Determines the fields visible to a user, in a directory and in the directories that its reference fields point to.
 */

import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { maskHiddenFormulaFields } from '../field/findFormula.ts';
import { findRelatedField } from '../field/relatedFields.ts';
import type { BoundSystemField } from '../field/system/systemFields.ts';
import type { Directory, FieldDefinition } from '../model.ts';
import { toVisibleDefinition, toVisibleField } from './columns.ts';
import { type ComputedTarget, findComputedTarget } from './computedTarget.ts';
import { type DirectoryReader, isDirectoryReadable } from './directories.ts';
import {
  type FieldHidingRights,
  getSourceFieldIds,
  isFieldHidden,
  isHiddenWithSources,
  isSourceHidden,
  listStatusesHidingFields,
} from './hiding.ts';
import { getDirectoryRights } from './profile.ts';

/**
 * Returns the fields of a directory that the user can see in at least some records, in order and with their visible
 * columns: the basis of forms, lists and filters.
 */
export function listVisibleFields(compiled: CompiledDirectory, rights: FieldHidingRights): FieldDefinition[] {
  return compiled.fields
    .filter(field => !isHiddenWithSources(compiled, rights, field))
    .map(field => {
      const seen = toVisibleDefinition(field.definition, compiled.registry, rights);
      const own = maskHiddenFormulaFields(
        seen,
        id => isSourceHidden(compiled, rights, id) || isElsewhere(compiled, id),
      );
      return withoutElsewhere(own, compiled);
    });
}

/** Replaces ids of fields of other directories in the formulas of columns. */
function withoutElsewhere(field: FieldDefinition, compiled: CompiledDirectory): FieldDefinition {
  const { tableFields } = field;
  const columns = tableFields?.map(column =>
    maskHiddenFormulaFields(column, id => isElsewhere(compiled, id)),
  );
  return columns?.some((column, index) => column !== tableFields?.[index])
    ? { ...field, tableFields: columns }
    : field;
}

/**
 * Returns whether a field belongs to another directory. The server computes formulas that read other records, so
 * displaying the result doesn't require the ids of these fields.
 */
function isElsewhere({ fieldById, systemById, fields }: CompiledDirectory, id: string): boolean {
  if (fieldById.has(id) || systemById.has(id)) return false;
  return !fields.some(({ definition }) => definition.tableFields?.some(column => column.id === id));
}

/** Access to other directories, for fields that depend on fields of these directories. */
export interface FieldEnvironment extends DirectoryReader {
  /** Returns a field with the columns that the viewer can see. */
  findField(fieldId: string): FieldDefinition | undefined;
  /** Returns the directory a field belongs to. */
  ownerOf(fieldId: string): Directory | undefined;
  compiled(directoryId: string): CompiledDirectory | undefined;
}

export interface FieldScope {
  readonly compiled: CompiledDirectory;
  readonly rights: FieldHidingRights;
}

/**
 * Returns a field with the columns that the viewer can see; `undefined` if the field is hidden from the
 * viewer in every record or doesn't exist. The id can be a path to a field of a referenced record.
 */
export function findVisibleField(
  world: FieldEnvironment,
  { compiled, rights }: FieldScope,
  fieldId: string,
): BoundField | undefined {
  const field = compiled.fieldById.get(fieldId) ?? findRelatedField(compiled, fieldId, world.compiled);
  if (!field || isHiddenWithSources(compiled, rights, field)) return undefined;
  const { registry } = compiled;
  return isTargetVisible(world, registry, field) ? toVisibleField(field, registry, rights) : undefined;
}

/**
 * Returns the columns of a table, given as returned by `findVisibleField`, without those that show a hidden field of
 * another record.
 */
export function listVisibleColumns(
  world: FieldEnvironment,
  engine: FieldRegistry,
  table: BoundField,
): readonly BoundField[] {
  const inRow = createRowEnvironment(world, table);
  return getColumns(table).flatMap(column => {
    const field = engine.bind(column);
    return isTargetVisible(inRow, engine, field) ? [field] : [];
  });
}

/** Returns the context within a row of the table, in which columns are found before other fields. */
export function createRowEnvironment(world: FieldEnvironment, table: BoundField): FieldEnvironment {
  const columns = getColumns(table);
  return { ...world, findField: id => columns.find(column => column.id === id) ?? world.findField(id) };
}

function getColumns({ definition }: BoundField): readonly FieldDefinition[] {
  return (definition.tableFields ?? []).filter(({ deleted }) => !deleted);
}

/** Returns a system field, unless it is hidden from the viewer in every record. */
export function findVisibleSystemField(
  { compiled, rights }: FieldScope,
  id: string,
): BoundSystemField | undefined {
  const known = compiled.systemById.get(id);
  return known && !isSystemFieldHidden(known, rights) ? known : undefined;
}

export function isSystemFieldHidden({ system }: BoundSystemField, rights: FieldHidingRights): boolean {
  return system.canHide && rights.hiddenFields.includes(system.id);
}

/** Returns whether a computed field's value comes from a field that the viewer can see; true for other fields. */
export function isTargetVisible(world: FieldEnvironment, engine: FieldRegistry, field: BoundField): boolean {
  if (!field.isComputed) return true;
  const target = findComputedTarget(world, engine, field);
  return target !== undefined && isDirectoryReadable(world, target.owner) && !isOwnFieldHidden(world, target);
}

function isOwnFieldHidden(world: FieldEnvironment, { owner, definition }: ComputedTarget): boolean {
  const rights = getDirectoryRights(world.profile, owner.id);
  const compiled = world.compiled(owner.id);
  const field = compiled?.fieldById.get(definition.id);
  return compiled && field ? isHiddenWithSources(compiled, rights, field) : isFieldHidden(rights, definition);
}

/**
 * For a computed field, returns the statuses in which its target is hidden in the other directory; otherwise an empty
 * array.
 */
export function listStatusesHidingTarget(
  world: FieldEnvironment,
  engine: FieldRegistry,
  field: BoundField,
): readonly string[] {
  const target = field.isComputed ? findComputedTarget(world, engine, field) : undefined;
  const compiled = target && world.compiled(target.owner.id);
  if (!target || !compiled) return [];
  const { id } = target.definition;
  const whole = compiled.fieldById.get(id);
  return listStatusesHidingFields(compiled.directory, whole ? getSourceFieldIds(compiled, whole) : [id]);
}
