import type { SystemField } from '../systemField.ts';
import { systemFields } from '../systemFields.ts';
import { foldName } from './recogniseLayout.ts';

export interface NamedTarget {
  readonly target: string;
  /** The part of its value that the names mean; the whole where none is named. */
  readonly part?: string;
  /** What a column may be called to become this: the field's name, its code, the words of both languages. */
  readonly names: readonly string[];
}

export interface MatchedColumn {
  readonly column: number;
  readonly target: string | null;
  readonly part?: string;
  /** Where a value that cannot be read is no reason to refuse the row. */
  readonly badValues?: 'LeaveBlank';
}

/** For each column the target it names, or null; of two columns with one name the first has it. */
export function matchColumns(columns: readonly string[], targets: readonly NamedTarget[]): MatchedColumn[] {
  const byName = new Map<string, NamedTarget>();
  for (const named of targets) {
    for (const name of named.names) {
      const folded = foldName(name);
      if (folded !== '' && !byName.has(folded)) byName.set(folded, named);
    }
  }
  const taken = new Set<NamedTarget>();
  return columns.map((name, column) => {
    const named = byName.get(foldName(name));
    if (named === undefined || taken.has(named)) return { column, target: null };
    taken.add(named);
    const { target, part } = named;
    return part === undefined ? { column, target } : { column, target, part };
  });
}

/** What a file can say of a record besides its fields and system fields. */
export const COMMENT = 'Comment';
export const STATUS_HISTORY = 'StatusHistory';
/** Whom a contact is related to, made once all records are there. */
export const FAMILY = 'Family';

/** What everything but the fields may be called in a file, in both languages and in our own exports. */
export function otherTargets(system: readonly SystemField[] = systemFields): NamedTarget[] {
  return [
    ...system.flatMap(({ id, importing }) => (importing ? { target: id, names: importing.names } : [])),
    { target: COMMENT, names: ['Comment', 'Note', 'Коментар', 'Примітка'] },
    { target: FAMILY, names: ['Family', 'Related people', 'Сім’я', 'Родина', 'Пов’язані люди'] },
    { target: STATUS_HISTORY, names: ['Status history', 'StatusHistory', 'Історія статусів'] },
  ];
}
