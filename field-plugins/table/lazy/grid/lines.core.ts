/** The lines of a table as it is drawn: its rows, or groups with the rows of those that are open. */
import type { RowGroup } from './grouping.core.ts';

export type Line =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'group'; readonly group: RowGroup };

export interface Lines {
  readonly count: number;
  /** Line `place`, counted from 0. */
  at(place: number): Line | undefined;
  /** Where a row is drawn; -1 where it is not, its group being closed. */
  placeOf(rowIndex: number): number;
}

/** Nothing is made per row, so that ten thousand open as fast as ten. */
export function plainLines(count: number): Lines {
  return {
    count,
    at: place => (place >= 0 && place < count ? { kind: 'row', index: place } : undefined),
    placeOf: index => (index < count ? index : -1),
  };
}

/** A row that is open for editing stands even in a closed group; a new one stands below all groups. */
export function groupedLines(
  groups: readonly RowGroup[],
  collapsed: ReadonlySet<string>,
  openIndex: number | null,
): Lines {
  const lines: Line[] = [];
  const known = new Set<number>();
  const add = (index: number) => {
    known.add(index);
    lines.push({ kind: 'row', index });
  };
  for (const group of groups) {
    lines.push({ kind: 'group', group });
    const isClosed = collapsed.has(group.key);
    for (const index of group.indices) if (!isClosed || index === openIndex) add(index);
  }
  if (openIndex !== null && !known.has(openIndex)) add(openIndex);
  return {
    count: lines.length,
    at: place => lines[place],
    placeOf: index => lines.findIndex(line => line.kind === 'row' && line.index === index),
  };
}
