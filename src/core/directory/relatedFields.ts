/**
 * Fields of the records that references point at, as fields of the directory that refers to them: what an admin would define
 * to show such a field, made on the spot (decision 0064). Who may see one is the policy's to say. What those records have by
 * themselves is among them, as far as anybody asks for records by it.
 */
import type { BoundField } from '../field/boundField.ts';
import { readFieldPath, writeFieldPath } from '../field/fieldPath.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { FieldDefinition } from '../model.ts';
import { type BoundSystemField, bindSystemFields, type SystemNames } from '../systemFields.ts';
import type { CompiledDirectory } from './compileDirectory.ts';

export type FindDirectory = (directoryId: string) => CompiledDirectory | undefined;

/** The field that a path leads to; undefined where it leads to none. */
export function relatedField(
  { fieldById, registry }: Pick<CompiledDirectory, 'fieldById' | 'registry'>,
  name: string,
  directoryOf: FindDirectory,
): BoundField | undefined {
  const path = readFieldPath(name);
  const reference = path && fieldById.get(path.referenceId);
  const directory = reference && pointedAt(reference, directoryOf);
  const target =
    directory && (directory.fieldById.get(path.fieldId) ?? askedSystemField(directory, path.fieldId));
  return reference && target ? bindRelated(registry, reference, target) : undefined;
}

/** Whether a field is none of its directory, but what records have by themselves. */
function isOfRecord(registry: FieldRegistry, { definition }: BoundField): boolean {
  return registry.systemFields.some(({ id }) => id === definition.id);
}

/**
 * All fields that a reference leads to, in the order that their own directory gives them; those that records have by themselves
 * are named as `names` says.
 */
export function relatedFields(
  registry: FieldRegistry,
  reference: BoundField,
  directoryOf: FindDirectory,
  names: SystemNames,
): BoundField[] {
  const pointed = pointedAt(reference, directoryOf);
  if (!pointed) return [];
  const named = bindSystemFields(pointed.directory, registry, names);
  const system = named.flatMap(each => (pointed.systemById.has(each.system.id) ? (askedOf(each) ?? []) : []));
  return [...pointed.fields, ...system].flatMap(target => bindRelated(registry, reference, target) ?? []);
}

function askedSystemField({ systemById }: CompiledDirectory, id: string): BoundField | undefined {
  const known = systemById.get(id);
  return known && askedOf(known);
}

/** Records are asked for by what there are conditions of. */
function askedOf({ system, field }: BoundSystemField): BoundField | undefined {
  return system.filter && field ? field : undefined;
}

/** One record must be chosen: of several each would have a value. */
function pointedAt(
  { plugin, definition, isArray }: BoundField,
  directoryOf: FindDirectory,
): CompiledDirectory | undefined {
  const directoryId = isArray || definition.hidden ? undefined : plugin.pointsAt?.(definition);
  return directoryId === undefined ? undefined : directoryOf(directoryId);
}

/** By reference and target, so that a field is bound once. */
const known = new WeakMap<BoundField, WeakMap<BoundField, BoundField>>();

/** Undefined for what stores nothing itself, and for the reference once more: it would be a field of two directories. */
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
      id: writeFieldPath(path),
      type: plugin.type,
      code: writeFieldPath({ referenceId: from.code, fieldId: to.code }),
      name: `${from.name} › ${to.name}`,
    });
  made.set(target, field);
  return field;
}

/** What records have by themselves is found by no id: it is another field in each directory. */
function showing(target: BoundField, registry: FieldRegistry, definition: FieldDefinition): BoundField {
  const bound = registry.bind(definition);
  return isOfRecord(registry, target) ? { ...bound, resolve: () => target } : bound;
}
