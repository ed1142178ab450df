/** Which fields somebody sees, of a directory and of those that its fields lead to. */

import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { relatedField } from '../directory/relatedFields.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { withoutNames } from '../formula/formulaOf.ts';
import type { Directory, FieldDefinition } from '../model.ts';
import type { BoundSystemField } from '../systemFields.ts';
import { seenDefinition, seenField } from './columns.ts';
import { type Target, targetOf } from './computedTarget.ts';
import { type DirectoryReader, mayReadDirectory } from './directories.ts';
import {
  type HidingRights,
  isFieldHidden,
  isHiddenWithSources,
  isSourceHidden,
  sourcesOf,
  statusesThatHide,
} from './hiding.ts';
import { rightsIn } from './profile.ts';

/**
 * The fields of a directory that somebody sees in some record, with the columns they see of each, in order: what forms,
 * lists and filters are made of.
 */
export function fieldsFor(compiled: CompiledDirectory, rights: HidingRights): FieldDefinition[] {
  return compiled.fields
    .filter(field => !isHiddenWithSources(compiled, rights, field))
    .map(field => {
      const seen = seenDefinition(field.definition, compiled.registry, rights);
      const own = withoutNames(seen, id => isSourceHidden(compiled, rights, id) || isElsewhere(compiled, id));
      return withoutElsewhere(own, compiled);
    });
}

/** In the formulas of columns. */
function withoutElsewhere(field: FieldDefinition, compiled: CompiledDirectory): FieldDefinition {
  const { tableFields } = field;
  const columns = tableFields?.map(column => withoutNames(column, id => isElsewhere(compiled, id)));
  return columns?.some((column, index) => column !== tableFields?.[index])
    ? { ...field, tableFields: columns }
    : field;
}

/** What formulas read of other records is the server's to compute: nobody needs its name to see the result. */
function isElsewhere({ fieldById, systemById, fields }: CompiledDirectory, id: string): boolean {
  if (fieldById.has(id) || systemById.has(id)) return false;
  return !fields.some(({ definition }) => definition.tableFields?.some(column => column.id === id));
}

/** What is known of other directories, for what is made of their fields. */
export interface FieldWorld extends DirectoryReader {
  /** With the columns that the reader sees. */
  findField(fieldId: string): FieldDefinition | undefined;
  /** The directory a field belongs to. */
  ownerOf(fieldId: string): Directory | undefined;
  compiled(directoryId: string): CompiledDirectory | undefined;
}

export interface FieldPlace {
  readonly compiled: CompiledDirectory;
  readonly rights: HidingRights;
}

/**
 * A field the reader may see in some record, with the columns they see; undefined where there is none, too. The id may be a
 * path to a field of the record that a reference points at.
 */
export function visibleField(
  world: FieldWorld,
  { compiled, rights }: FieldPlace,
  fieldId: string,
): BoundField | undefined {
  const field = compiled.fieldById.get(fieldId) ?? relatedField(compiled, fieldId, world.compiled);
  if (!field || isHiddenWithSources(compiled, rights, field)) return undefined;
  const { registry } = compiled;
  return isTargetVisible(world, registry, field) ? seenField(field, registry, rights) : undefined;
}

/**
 * The columns of a table that somebody sees in some row, as `visibleField` tells the table. Those that show a field of another
 * record are related fields of the row.
 */
export function visibleColumns(
  world: FieldWorld,
  engine: FieldRegistry,
  table: BoundField,
): readonly BoundField[] {
  const inRow = rowWorld(world, table);
  return columnsOf(table).flatMap(column => {
    const field = engine.bind(column);
    return isTargetVisible(inRow, engine, field) ? [field] : [];
  });
}

/** The world of what a row shows: references stand beside it, in columns. */
export function rowWorld(world: FieldWorld, table: BoundField): FieldWorld {
  const columns = columnsOf(table);
  return { ...world, findField: id => columns.find(column => column.id === id) ?? world.findField(id) };
}

function columnsOf({ definition }: BoundField): readonly FieldDefinition[] {
  return (definition.tableFields ?? []).filter(({ deleted }) => !deleted);
}

/** A field that records have by themselves, unless it is hidden from the reader in every record. */
export function visibleSystemField(
  { compiled, rights }: FieldPlace,
  id: string,
): BoundSystemField | undefined {
  const known = compiled.systemById.get(id);
  return known && !isSystemFieldHidden(known, rights) ? known : undefined;
}

export function isSystemFieldHidden({ system }: BoundSystemField, rights: HidingRights): boolean {
  return system.canHide && rights.hiddenFields.includes(system.id);
}

/** Whether a computed field's value comes from a field that the reader may see. */
export function isTargetVisible(world: FieldWorld, engine: FieldRegistry, field: BoundField): boolean {
  if (!field.isComputed) return true;
  const target = targetOf(world, engine, field);
  return target !== undefined && mayReadDirectory(world, target.owner) && !isOwnFieldHidden(world, target);
}

/** In every record of the directory that it belongs to. */
function isOwnFieldHidden(world: FieldWorld, { owner, definition }: Target): boolean {
  const rights = rightsIn(world.profile, owner.id);
  const compiled = world.compiled(owner.id);
  const field = compiled?.fieldById.get(definition.id);
  return compiled && field ? isHiddenWithSources(compiled, rights, field) : isFieldHidden(rights, definition);
}

/** Of a computed field: the statuses of the other directory in which what it shows is hidden. */
export function statusesThatHideTarget(
  world: FieldWorld,
  engine: FieldRegistry,
  field: BoundField,
): readonly string[] {
  const target = field.isComputed ? targetOf(world, engine, field) : undefined;
  const compiled = target && world.compiled(target.owner.id);
  if (!target || !compiled) return [];
  const { id } = target.definition;
  const whole = compiled.fieldById.get(id);
  return statusesThatHide(compiled.directory, whole ? sourcesOf(compiled, whole) : [id]);
}
