import type { FieldUi, FieldUiRegistry, SystemFieldUi } from '../engine/fieldUi.ts';
import { systemFieldUis } from './systemCells.tsx';

/** The members checked on creation, because a list of plugins can bypass the compiler's checks. */
const PARTS = ['Icon', 'Cell', 'editsIn', 'Editor', 'ListEditor', 'Filter'] as const;

export function createFieldUiRegistry(
  parts: Record<string, FieldUi>,
  system: Readonly<Record<string, SystemFieldUi>> = systemFieldUis,
): FieldUiRegistry {
  for (const [type, part] of Object.entries(parts)) {
    if (part.type !== type) throw new Error(`The UI half listed for ${type} says it is ${part.type}.`);
    for (const name of PARTS) {
      if (part[name] === undefined)
        throw new Error(`The UI half of ${type} lacks ${name}; say null if it has none.`);
    }
  }
  return {
    system: id => (Object.hasOwn(system, id) ? system[id] : undefined),
    ui(type) {
      const part = Object.hasOwn(parts, type) ? parts[type] : undefined;
      if (!part) throw new Error(`There is no UI half for field type ${type}.`);
      return part;
    },
  };
}
