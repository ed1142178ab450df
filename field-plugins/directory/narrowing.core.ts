import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition } from '#core/model.ts';

export interface Narrowing {
  /** The record under which look-ups are narrowed. */
  readonly itemId: string;
  /** What people read of it; undefined where the reader may not see it. */
  readonly display: string | undefined;
}

/**
 * The root record that look-ups of this field are narrowed to: the one chosen in another field of the same form that
 * points at the root directory (DESIGN.md section 6, rootDirectoryFieldId). Lists do not narrow: which of their records
 * is meant, nobody said.
 */
export function narrowingOf(
  { id, rootDirectoryFieldId }: FieldDefinition,
  context: FieldContext,
): Narrowing | undefined {
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
