/** Which texts somebody reads that are made of values: the display of a record, and what such a text would tell of other records. */

import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { isTextCut } from './columns.ts';
import { targetOf } from './computedTarget.ts';
import { mayReadDirectory } from './directories.ts';
import {
  type FieldPlace,
  type FieldWorld,
  isTargetVisible,
  statusesThatHideTarget,
  visibleField,
} from './fields.ts';
import { isHiddenWithSources, sourcesOf, statusesThatHide } from './hiding.ts';
import { rightsIn } from './profile.ts';

/** A reference sorts by the display of its record, so that must be the reader's to see. */
export function sortableField(world: FieldWorld, place: FieldPlace, fieldId: string): BoundField | undefined {
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
