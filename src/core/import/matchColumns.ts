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

/** A record's number as a target: records are found by it, it is never written. */
export const BY_NUMBER = 'Number';

/** What everything but the fields may be called in a file, in both languages and in our own exports. */
export const OTHER_TARGETS: readonly NamedTarget[] = [
  { target: BY_NUMBER, names: ['Number', 'No', '#', '№', 'Номер'] },
  { target: 'Status', names: ['Status', 'State', 'Статус', 'Стан'] },
  { target: 'Tags', names: ['Tags', 'Tag', 'Мітки', 'Теги'] },
  { target: 'Comment', names: ['Comment', 'Note', 'Коментар', 'Примітка'] },
  { target: 'CreatedAt', names: ['Created', 'Created at', 'CreatedAt', 'Створено'] },
  { target: 'StatusHistory', names: ['Status history', 'StatusHistory', 'Історія статусів'] },
];
