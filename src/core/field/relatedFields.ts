/**
 * Exposes fields of referenced records as fields of the referring directory. They behave like computed fields
 * that an admin could define for this purpose, but are created on the fly (decision 0064). System fields of
 * the referenced records are included if they support conditions. Permissions are checked elsewhere
 * (`permissions.ts`).
 */

import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { FieldDefinition } from '../model.ts';
import type { BoundField } from './boundField.ts';
import { formatFieldPath, parseFieldPath } from './fieldPath.ts';
import type { FieldRegistry } from './fieldRegistry.ts';
import { type BoundSystemField, bindSystemFields, type SystemFieldOptions } from './system/systemFields.ts';

export type DirectoryFinder = (directoryId: string) => CompiledDirectory | undefined;

/** Returns the field at a path; `undefined` if there is none. */
export function findRelatedField(
  { fieldById, registry }: Pick<CompiledDirectory, 'fieldById' | 'registry'>,
  name: string,
  directoryOf: DirectoryFinder,
): BoundField | undefined {
  const path = parseFieldPath(name);
  const reference = path && fieldById.get(path.referenceId);
  const directory = reference && getPointedAt(reference, directoryOf);
  const target =
    directory && (directory.fieldById.get(path.fieldId) ?? getAskedSystemField(directory, path.fieldId));
  return reference && target ? bindRelated(registry, reference, target) : undefined;
}

function isOfRecord(registry: FieldRegistry, { definition }: BoundField): boolean {
  return registry.systemFields.some(({ id }) => id === definition.id);
}

/**
 * Returns all fields that can be reached through a reference, in the order of the referenced directory. `names`
 * contains the names of system fields.
 */
export function listRelatedFields(
  registry: FieldRegistry,
  reference: BoundField,
  directoryOf: DirectoryFinder,
  names: SystemFieldOptions,
): BoundField[] {
  const pointed = getPointedAt(reference, directoryOf);
  if (!pointed) return [];
  const named = bindSystemFields(pointed.directory, registry, names);
  const system = named.flatMap(each =>
    pointed.systemById.has(each.system.id) ? (getAsked(each) ?? []) : [],
  );
  return [...pointed.fields, ...system].flatMap(target => bindRelated(registry, reference, target) ?? []);
}

function getAskedSystemField({ systemById }: CompiledDirectory, id: string): BoundField | undefined {
  const known = systemById.get(id);
  return known && getAsked(known);
}

/** Returns the field of a system field that supports conditions; `undefined` for others. */
function getAsked({ system, field }: BoundSystemField): BoundField | undefined {
  return system.filter && field ? field : undefined;
}

/**
 * Returns the directory that a visible single-valued reference points to. List references are excluded, because the
 * related field would have several values.
 */
function getPointedAt(
  { plugin, definition, isArray }: BoundField,
  directoryOf: DirectoryFinder,
): CompiledDirectory | undefined {
  const directoryId = isArray || definition.hidden ? undefined : plugin.pointsAt?.(definition);
  return directoryId === undefined ? undefined : directoryOf(directoryId);
}

/** Cached per reference and target, so that each related field is bound once. */
const known = new WeakMap<BoundField, WeakMap<BoundField, BoundField>>();

/**
 * Returns the field that shows `target`. Returns `undefined` for hidden targets, for computed targets, and
 * for a target with the same id as the reference, which would be ambiguous.
 */
function bindRelated(
  registry: FieldRegistry,
  reference: BoundField,
  target: BoundField,
): BoundField | undefined {
  const [from, to] = [reference.definition, target.definition];
  const plugin = registry.plugins.find(({ computed }) => computed !== null);
  if (!plugin?.computed || target.isComputed || to.hidden || from.id === to.id) return undefined;
  const made = known.get(reference) ?? new WeakMap<BoundField, BoundField>();
  known.set(reference, made);
  const path = { referenceId: from.id, fieldId: to.id };
  const field =
    made.get(target) ??
    showing(target, registry, {
      ...plugin.computed.settings(path),
      id: formatFieldPath(path),
      type: plugin.type,
      code: formatFieldPath({ referenceId: from.code, fieldId: to.code }),
      name: `${from.name} › ${to.name}`,
    });
  made.set(target, field);
  return field;
}

/**
 * Binds the field that shows a target. A system target is resolved directly, because its id represents a different
 * field in each directory.
 */
function showing(target: BoundField, registry: FieldRegistry, definition: FieldDefinition): BoundField {
  const bound = registry.bind(definition);
  return isOfRecord(registry, target) ? { ...bound, resolve: () => target } : bound;
}
