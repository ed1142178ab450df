/** Which records are of the period asked for, and which of the one before. */
import type { ComparedDays } from './comparedDays.ts';
import { type FigureColumn, spanOf } from './figureColumn.ts';

/** Of each record 1 where it counts. */
export type Counted = Uint8Array;

export interface Periods {
  readonly now: Counted;
  readonly before: Counted | null;
}

/** @param selected the records asked for. */
export function countedPeriods(
  selected: Counted,
  column: FigureColumn | undefined,
  days: ComparedDays | null,
): Periods {
  if (!column || !days) return { now: selected, before: null };
  const within = (from: number, till: number): Counted =>
    selected.map((isSelected, record) => {
      const [first, end] = spanOf(column, record);
      for (let at = first; isSelected && at < end; at += 1) {
        const day = column.entries[at] ?? Number.NaN;
        if (day >= from && day <= till) return 1;
      }
      return 0;
    });
  return { now: within(days.from, days.till), before: within(days.beforeFrom, days.beforeTill) };
}
