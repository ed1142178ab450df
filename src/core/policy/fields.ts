/** Which fields somebody sees, of a directory and of those that its fields lead to. */

import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { relatedField } from '../directory/relatedFields.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { withoutNames } from '../formula/formulaOf.ts';
import type { Directory, FieldDefinition } from '../model.ts';
import type { BoundSystemField } from '../systemFields.ts';
import { isTextCut, seenDefinition, seenField } from './columns.ts';
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

interface Place {
  readonly compiled: CompiledDirectory;
  readonly rights: HidingRights;
}

/**
 * A field the reader may see in some record, with the columns they see; undefined where there is none, too. The id may be a
 * path to a field of the record that a reference points at.
 */
export function visibleField(
  world: FieldWorld,
  { compiled, rights }: Place,
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
export function visibleSystemField({ compiled, rights }: Place, id: string): BoundSystemField | undefined {
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

/** A reference sorts by the display of its record, so that must be the reader's to see. */
export function sortableField(world: FieldWorld, place: Place, fieldId: string): BoundField | undefined {
  const engine = place.compiled.registry;
  const field = visibleField(world, place, fieldId);
  const behaviour = field?.resolve({ engine, findField: world.findField });
  if (!field || !behaviour) return undefined;
  const { directories } = behaviour.plugin.references(behaviour.definition, engine);
  return directories.every(id => isEveryDisplayVisible(world, id)) ? field : undefined;
}

/** Whether the reader may see the display text of every record of a directory. */
function isEveryDisplayVisible(
  world: FieldWorld,
  directoryId: string,
  within: readonly string[] = [],
): boolean {
  const compiled = world.compiled(directoryId);
  if (!compiled || !mayReadDirectory(world, compiled.directory)) return false;
  if (isDisplayHidden(world, compiled, null, within)) return false;
  const field = displayFieldOf(compiled);
  return !field || statusesThatHide(compiled.directory, sourcesOf(compiled, field)).length === 0;
}

/**
 * Whether the display text of a record in this status would tell what is hidden from the reader. One that is made of the
 * displays of other records tells what they tell; `within` names the directories that were asked about on the way.
 */
export function isDisplayHidden(
  world: FieldWorld,
  compiled: CompiledDirectory,
  statusId: string | null,
  within: readonly string[] = [],
): boolean {
  const field = displayFieldOf(compiled);
  if (!field) return false;
  const { directory, registry, statusById } = compiled;
  const status = statusId === null ? undefined : statusById.get(statusId);
  const rights = rightsIn(world.profile, directory.id);
  if (isHiddenWithSources(compiled, rights, field, status) || isTextCut(field, registry, rights)) return true;
  return !isTextVisible(world, registry, field, [...within, directory.id]);
}

/**
 * Whether texts made of a field's values tell nothing of other records that is hidden from the reader, whichever records
 * they are: their displays, and the fields that are shown in place of those. Texts are kept whole for everybody, so one
 * record of which something is hidden closes them all. `within` names directories and fields that were asked about on the way.
 */
export function isTextVisible(
  world: FieldWorld,
  engine: FieldRegistry,
  field: BoundField,
  within: readonly string[] = [],
): boolean {
  if (!isTargetVisible(world, engine, field)) return false;
  if (statusesThatHideTarget(world, engine, field).length > 0 || isTargetCut(world, engine, field))
    return false;
  const shown = field.resolve({ engine, findField: world.findField });
  if (!shown) return true;
  const { directories, fields } = shown.plugin.references(shown.definition, engine);
  return (
    directories.every(id => within.includes(id) || isEveryDisplayVisible(world, id, within)) &&
    fields.every(
      id => within.includes(id) || isReferredFieldVisible(world, engine, { id, directories, within }),
    )
  );
}

/** A field of another record that is shown in its place. One that is gone shows nothing. */
function isReferredFieldVisible(
  world: FieldWorld,
  engine: FieldRegistry,
  { id, directories, within }: { id: string; directories: readonly string[]; within: readonly string[] },
): boolean {
  // A field of every process type is of the one that is referred to.
  const through = directories.map(world.compiled).find(one => one?.fieldById.has(id));
  const owner = through?.directory ?? world.ownerOf(id);
  const compiled = owner && world.compiled(owner.id);
  const field = compiled?.fieldById.get(id);
  if (!compiled || !field) return true;
  const rights = rightsIn(world.profile, owner.id);
  const isShown = mayReadDirectory(world, owner) && !isHiddenWithSources(compiled, rights, field);
  return (
    isShown &&
    !isTextCut(field, engine, rights) &&
    statusesThatHide(owner, sourcesOf(compiled, field)).length === 0 &&
    isTextVisible(world, engine, field, [...within, id])
  );
}

/** Whether texts of what a computed field shows hold columns that are hidden from the reader. */
function isTargetCut(world: FieldWorld, engine: FieldRegistry, field: BoundField): boolean {
  const target = field.isComputed ? targetOf(world, engine, field) : undefined;
  const whole = target && world.compiled(target.owner.id)?.fieldById.get(target.definition.id);
  return whole !== undefined && isTextCut(whole, engine, rightsIn(world.profile, target?.owner.id ?? ''));
}

function displayFieldOf({ directory, fieldById }: CompiledDirectory): BoundField | undefined {
  return directory.displayFieldId ? fieldById.get(directory.displayFieldId) : undefined;
}

interface Target {
  readonly definition: FieldDefinition;
  readonly owner: Directory;
}

/** What a computed field shows, and the directory it is of: a field of every process type is of the one that is referred to. */
function targetOf(
  { findField, ownerOf, compiled }: FieldWorld,
  engine: FieldRegistry,
  field: BoundField,
): Target | undefined {
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
