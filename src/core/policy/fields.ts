/** Which fields of a directory somebody sees. A computed field is as visible as the fields it is made of. */
import type { BoundField } from '../boundField.ts';
import type { CompiledDirectory } from '../compileDirectory.ts';
import type { FieldRegistry } from '../fieldRegistry.ts';
import type { Directory, DirectoryRights, FieldDefinition, Status } from '../model.ts';
import { type DirectoryReader, mayReadDirectory } from './directories.ts';
import { rightsIn } from './profile.ts';

type HidingRights = Pick<DirectoryRights, 'hiddenFields'>;

/** By its definition or by the profile: hidden in every record. */
export function isFieldHidden(
  { hiddenFields }: HidingRights,
  { id, hidden }: Pick<FieldDefinition, 'id' | 'hidden'>,
): boolean {
  return hidden === true || hiddenFields.includes(id);
}

export function isHiddenInStatus(status: Pick<Status, 'fields'> | undefined, fieldId: string): boolean {
  return status?.fields[fieldId]?.hidden === true;
}

/** The field itself and, of a computed one, those its value comes through. */
export function sourcesOf(
  registry: FieldRegistry,
  { definition, plugin, isComputed }: BoundField,
): readonly string[] {
  return isComputed ? [definition.id, ...plugin.references(definition, registry).fields] : [definition.id];
}

/** The statuses in which some of the fields are not shown. */
export function statusesThatHide({ statusList }: Directory, fieldIds: readonly string[]): string[] {
  return statusList
    .filter(status => fieldIds.some(id => isHiddenInStatus(status, id)))
    .map(status => status.id);
}

/**
 * Whether the field, or a field of its own directory that it is made of, is hidden: in every record, or in those of the
 * status given.
 */
export function isHiddenWithSources(
  { fieldById, registry }: CompiledDirectory,
  rights: HidingRights,
  field: BoundField,
  status?: Status,
): boolean {
  if (!field.isComputed)
    return isFieldHidden(rights, field.definition) || isHiddenInStatus(status, field.definition.id);
  return sourcesOf(registry, field).some(id => {
    const source = fieldById.get(id);
    if (!source) return false;
    return isFieldHidden(rights, source.definition) || isHiddenInStatus(status, id);
  });
}

/** The fields of a directory that somebody sees in some record, in order: what forms, lists and filters are made of. */
export function fieldsFor(compiled: CompiledDirectory, rights: HidingRights): FieldDefinition[] {
  return compiled.fields
    .filter(field => !isHiddenWithSources(compiled, rights, field))
    .map(field => field.definition);
}

/** What is known of other directories, for what is made of their fields. */
export interface FieldWorld extends DirectoryReader {
  findField(fieldId: string): FieldDefinition | undefined;
  /** The directory a field belongs to. */
  ownerOf(fieldId: string): Directory | undefined;
  compiled(directoryId: string): CompiledDirectory | undefined;
}

interface Place {
  readonly compiled: CompiledDirectory;
  readonly rights: HidingRights;
}

/** A field the reader may see in some record; undefined where there is none, too. */
export function visibleField(
  world: FieldWorld,
  { compiled, rights }: Place,
  fieldId: string,
): BoundField | undefined {
  const field = compiled.fieldById.get(fieldId);
  if (!field || isHiddenWithSources(compiled, rights, field)) return undefined;
  return isTargetVisible(world, compiled.registry, field) ? field : undefined;
}

/** Whether a computed field's value comes from a field that the reader may see. */
export function isTargetVisible(world: FieldWorld, engine: FieldRegistry, field: BoundField): boolean {
  if (!field.isComputed) return true;
  const target = targetOf(world, engine, field);
  return (
    target !== undefined &&
    mayReadDirectory(world, target.owner) &&
    !isFieldHidden(rightsIn(world.profile, target.owner.id), target.definition)
  );
}

/** Of a computed field: the statuses of the other directory in which what it shows is hidden. */
export function statusesThatHideTarget(
  world: FieldWorld,
  engine: FieldRegistry,
  field: BoundField,
): readonly string[] {
  const target = field.isComputed ? targetOf(world, engine, field) : undefined;
  return target ? statusesThatHide(target.owner, [target.definition.id]) : [];
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
export function isEveryDisplayVisible(world: FieldWorld, directoryId: string): boolean {
  const compiled = world.compiled(directoryId);
  if (!compiled || !mayReadDirectory(world, compiled.directory)) return false;
  if (isDisplayHidden(world, compiled, null)) return false;
  const field = displayFieldOf(compiled);
  return !field || statusesThatHide(compiled.directory, sourcesOf(compiled.registry, field)).length === 0;
}

/** Whether the display text of a record in this status would tell what is hidden from the reader. */
export function isDisplayHidden(
  world: FieldWorld,
  compiled: CompiledDirectory,
  statusId: string | null,
): boolean {
  const field = displayFieldOf(compiled);
  if (!field) return false;
  const { directory, registry, statusById } = compiled;
  const status = statusId === null ? undefined : statusById.get(statusId);
  const rights = rightsIn(world.profile, directory.id);
  if (isHiddenWithSources(compiled, rights, field, status) || !isTargetVisible(world, registry, field))
    return true;
  return !field.plugin.references(field.definition, registry).directories.every(id => {
    const referred = world.compiled(id);
    return referred !== undefined && mayReadDirectory(world, referred.directory);
  });
}

function displayFieldOf({ directory, fieldById }: CompiledDirectory): BoundField | undefined {
  return directory.displayFieldId ? fieldById.get(directory.displayFieldId) : undefined;
}

/** What a computed field shows, and the directory it is of. */
function targetOf(
  { findField, ownerOf }: FieldWorld,
  engine: FieldRegistry,
  field: BoundField,
): { definition: FieldDefinition; owner: Directory } | undefined {
  const definition = field.resolve({ engine, findField })?.definition;
  const owner = definition && ownerOf(definition.id);
  return owner && { definition, owner };
}
