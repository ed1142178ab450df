import type { SystemField } from '../field/system/systemField.ts';
import { systemFields } from '../field/system/systemFields.ts';
import { normalizeColumnName } from './recogniseLayout.ts';

export interface NamedTarget {
  readonly target: string;
  /** The part of the value to which the names refer; omitted for the whole value. */
  readonly part?: string;
  /** Names that identify a column: the field's name, its code, and names in both languages. */
  readonly names: readonly string[];
}

export interface MatchedColumn {
  readonly column: number;
  readonly target: string | null;
  readonly part?: string;
  /** Set if a value that can't be parsed is left blank instead of rejecting the row. */
  readonly badValues?: 'LeaveBlank';
}

/**
 * Returns the target of each column, or `null`; of several columns that match a target, the first column gets
 * the target.
 */
export function matchColumns(columns: readonly string[], targets: readonly NamedTarget[]): MatchedColumn[] {
  const byName = new Map<string, NamedTarget>();
  for (const named of targets) {
    for (const name of named.names) {
      const folded = normalizeColumnName(name);
      if (folded !== '' && !byName.has(folded)) byName.set(folded, named);
    }
  }
  const taken = new Set<NamedTarget>();
  return columns.map((name, column) => {
    const named = byName.get(normalizeColumnName(name));
    if (named === undefined || taken.has(named)) return { column, target: null };
    taken.add(named);
    const { target, part } = named;
    return part === undefined ? { column, target } : { column, target, part };
  });
}

/** Targets for data that isn't a field or a system field. */
export const COMMENT_TARGET = 'Comment';
export const STATUS_HISTORY_TARGET = 'StatusHistory';
/** The relations of a contact, which the import creates once all records exist. */
export const FAMILY_RELATIONS_TARGET = 'Family';

/** Returns the recognised column names of system fields and other data, in both languages and in our own exports. */
export function listOtherTargets(system: readonly SystemField[] = systemFields): NamedTarget[] {
  return [
    ...system.flatMap(({ id, importing }) => (importing ? { target: id, names: importing.names } : [])),
    { target: COMMENT_TARGET, names: ['Comment', 'Note', 'Коментар', 'Примітка'] },
    {
      target: FAMILY_RELATIONS_TARGET,
      names: ['Family', 'Related people', 'Сім’я', 'Родина', 'Пов’язані люди'],
    },
    { target: STATUS_HISTORY_TARGET, names: ['Status history', 'StatusHistory', 'Історія статусів'] },
  ];
}
