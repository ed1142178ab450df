/**
 * Determines which texts derived from values a user can read: the display of a record, and texts that contain data of
 * other records.
 */

import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { isTextRestricted } from './columns.ts';
import { findComputedTarget } from './computedTarget.ts';
import { isDirectoryReadable } from './directories.ts';
import {
  type FieldEnvironment,
  type FieldScope,
  findVisibleField,
  isTargetVisible,
  listStatusesHidingTarget,
} from './fields.ts';
import { getSourceFieldIds, isHiddenWithSources, listStatusesHidingFields } from './hiding.ts';
import { getDirectoryRights } from './profile.ts';

/**
 * Returns a field that the viewer can see and sort by. Sorting by references uses the displays of records, so the
 * viewer must be able to see these.
 */
export function findSortableField(
  world: FieldEnvironment,
  place: FieldScope,
  fieldId: string,
): BoundField | undefined {
  const engine = place.compiled.registry;
  const field = findVisibleField(world, place, fieldId);
  const behaviour = field?.resolve({ engine, findField: world.findField });
  if (!field || !behaviour) return undefined;
  const { directories } = behaviour.plugin.references(behaviour.definition, engine);
  return directories.every(id => isEveryDisplayVisible(world, id)) ? field : undefined;
}

/** Returns whether the viewer can see the display of every record in a directory. */
function isEveryDisplayVisible(
  world: FieldEnvironment,
  directoryId: string,
  within: readonly string[] = [],
): boolean {
  const compiled = world.compiled(directoryId);
  if (!compiled || !isDirectoryReadable(world, compiled.directory)) return false;
  if (isDisplayHidden(world, compiled, null, within)) return false;
  const field = getDisplayField(compiled);
  return (
    !field || listStatusesHidingFields(compiled.directory, getSourceFieldIds(compiled, field)).length === 0
  );
}

/**
 * Returns whether the display of a record in this status would reveal data hidden from the viewer. This is
 * checked recursively for displays derived from the displays of other records; `within` contains the
 * directories already being checked.
 */
export function isDisplayHidden(
  world: FieldEnvironment,
  compiled: CompiledDirectory,
  statusId: string | null,
  within: readonly string[] = [],
): boolean {
  const field = getDisplayField(compiled);
  if (!field) return false;
  const { directory, registry, statusById } = compiled;
  const status = statusId === null ? undefined : statusById.get(statusId);
  const rights = getDirectoryRights(world.profile, directory.id);
  if (isHiddenWithSources(compiled, rights, field, status) || isTextRestricted(field, registry, rights))
    return true;
  return !isTextVisible(world, registry, field, [...within, directory.id]);
}

/**
 * Returns whether texts derived from a field's values reveal no data of other records that is hidden from the
 * viewer: neither the displays of these records, nor the fields displayed instead. Texts are shared by all
 * users, so one status that hides the data makes the whole text invisible. `within` contains directories and
 * fields already being checked.
 */
export function isTextVisible(
  world: FieldEnvironment,
  engine: FieldRegistry,
  field: BoundField,
  within: readonly string[] = [],
): boolean {
  if (!isTargetVisible(world, engine, field)) return false;
  if (listStatusesHidingTarget(world, engine, field).length > 0 || isTargetCut(world, engine, field))
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

/**
 * Returns whether a field that is displayed instead of a referenced record is visible; true for a deleted field, which
 * displays nothing.
 */
function isReferredFieldVisible(
  world: FieldEnvironment,
  engine: FieldRegistry,
  { id, directories, within }: { id: string; directories: readonly string[]; within: readonly string[] },
): boolean {
  // A field id shared by several process types is looked up in the referenced directory.
  const through = directories.map(world.compiled).find(one => one?.fieldById.has(id));
  const owner = through?.directory ?? world.ownerOf(id);
  const compiled = owner && world.compiled(owner.id);
  const field = compiled?.fieldById.get(id);
  if (!compiled || !field) return true;
  const rights = getDirectoryRights(world.profile, owner.id);
  const isShown = isDirectoryReadable(world, owner) && !isHiddenWithSources(compiled, rights, field);
  return (
    isShown &&
    !isTextRestricted(field, engine, rights) &&
    listStatusesHidingFields(owner, getSourceFieldIds(compiled, field)).length === 0 &&
    isTextVisible(world, engine, field, [...within, id])
  );
}

/** Returns whether texts of a computed field's target contain columns hidden from the viewer. */
function isTargetCut(world: FieldEnvironment, engine: FieldRegistry, field: BoundField): boolean {
  const target = field.isComputed ? findComputedTarget(world, engine, field) : undefined;
  const whole = target && world.compiled(target.owner.id)?.fieldById.get(target.definition.id);
  return (
    whole !== undefined &&
    isTextRestricted(whole, engine, getDirectoryRights(world.profile, target?.owner.id ?? ''))
  );
}

function getDisplayField({ directory, fieldById }: CompiledDirectory): BoundField | undefined {
  return directory.displayFieldId ? fieldById.get(directory.displayFieldId) : undefined;
}
