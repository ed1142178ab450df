/** Which records are of the period asked for, and which of the one before. */
import type { ComparedDays } from './comparedDays.ts';
import { type FigureColumn, spanOf } from './figureColumn.ts';

export type IsCounted = (record: number) => boolean;

export interface Periods {
  readonly now: IsCounted;
  readonly before: IsCounted | null;
}

export function countedPeriods(column: FigureColumn | undefined, days: ComparedDays | null): Periods {
  if (!column || !days) return { now: () => true, before: null };
  const within =
    (from: number, till: number): IsCounted =>
    record => {
      const [first, end] = spanOf(column, record);
      for (let at = first; at < end; at += 1) {
        const day = column.entries[at] ?? Number.NaN;
        if (day >= from && day <= till) return true;
      }
      return false;
    };
  return { now: within(days.from, days.till), before: within(days.beforeFrom, days.beforeTill) };
}
