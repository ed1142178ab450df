/**
 * Fields of the records that references point at, as fields of the directory that refers to them: what an admin would define
 * to show such a field, made on the spot (decision 0064). Who may see one is the policy's to say.
 */
import type { BoundField } from '../field/boundField.ts';
import { readFieldPath, writeFieldPath } from '../field/fieldPath.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
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
  const target = reference && pointedAt(reference, directoryOf)?.fieldById.get(path.fieldId);
  return reference && target ? bindRelated(registry, reference, target) : undefined;
}

/** All fields that a reference leads to, in the order that their own directory gives them. */
export function relatedFields(
  registry: FieldRegistry,
  reference: BoundField,
  directoryOf: FindDirectory,
): BoundField[] {
  const targets = pointedAt(reference, directoryOf)?.fields ?? [];
  return targets.flatMap(target => bindRelated(registry, reference, target) ?? []);
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
    registry.bind({
      ...plugin.computed.settings(path),
      id: writeFieldPath(path),
      type: plugin.type,
      code: writeFieldPath({ referenceId: from.code, fieldId: to.code }),
      name: `${from.name} › ${to.name}`,
    });
  made.set(target, field);
  return field;
}
