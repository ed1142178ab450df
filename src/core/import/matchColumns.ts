import { type SystemField, systemFields } from '../systemFields.ts';
import { foldName } from './recogniseLayout.ts';

export interface NamedTarget {
  readonly target: string;
  /** What a column may be called to become this: the field's name, its code, the words of both languages. */
  readonly names: readonly string[];
}

/** For each column the target it names, or null; of two columns with one name the first has it. */
export function matchColumns(columns: readonly string[], targets: readonly NamedTarget[]): (string | null)[] {
  const byName = new Map<string, string>();
  for (const { target, names } of targets) {
    for (const name of names) {
      const folded = foldName(name);
      if (folded !== '' && !byName.has(folded)) byName.set(folded, target);
    }
  }
  const taken = new Set<string>();
  return columns.map(column => {
    const target = byName.get(foldName(column));
    if (target === undefined || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}

/** What a file can say of a record besides its fields and system fields. */
export const COMMENT = 'Comment';
export const STATUS_HISTORY = 'StatusHistory';

/** What everything but the fields may be called in a file, in both languages and in our own exports. */
export function otherTargets(system: readonly SystemField[] = systemFields): NamedTarget[] {
  return [
    ...system.flatMap(({ id, importing }) => (importing ? { target: id, names: importing.names } : [])),
    { target: COMMENT, names: ['Comment', 'Note', 'Коментар', 'Примітка'] },
    { target: STATUS_HISTORY, names: ['Status history', 'StatusHistory', 'Історія статусів'] },
  ];
}
