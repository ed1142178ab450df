import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition } from '#core/model.ts';

export interface LookupRestriction {
  /** The record by which look-ups are restricted. */
  readonly itemId: string;
  /** The displayed text of the record, or `undefined` if the viewer can't see the record. */
  readonly display: string | undefined;
}

/**
 * Returns the root record that restricts look-ups of this field. It is the record chosen in another field of the same
 * form that refers to the root directory (specification, section 6, rootDirectoryFieldId). List fields don't restrict
 * look-ups, because it is ambiguous which of their records applies.
 */
export function getLookupRestriction(
  { id, rootDirectoryFieldId }: FieldDefinition,
  context: FieldContext,
): LookupRestriction | undefined {
  const root = rootDirectoryFieldId ? context.findField(rootDirectoryFieldId) : undefined;
  if (!root?.directoryId) return undefined;
  for (const [fieldId, value] of Object.entries(context.values)) {
    const other = fieldId === id ? undefined : context.findField(fieldId);
    if (!other || other.array || !context.engine.hasType(other.type)) continue;
    const targets = context.engine.bind(other).targetsOf(value);
    const [target] = targets;
    if (targets.length !== 1 || target?.kind !== 'item' || target.directoryId !== root.directoryId) continue;
    return { itemId: target.id, display: context.reference(target.id)?.display };
  }
  return undefined;
}
