/** Selects the records of the requested period and the records of the previous period. */
import type { ComparedDays } from './comparedDays.ts';
import { type FigureColumn, getEntrySpan } from './figureColumn.ts';

/** Contains 1 for each record that counts, indexed by record. */
export type RecordMask = Uint8Array;

export interface ComparedPeriodMasks {
  readonly now: RecordMask;
  readonly before: RecordMask | null;
}

/** @param selected The records that match the query. */
export function selectComparedPeriods(
  selected: RecordMask,
  column: FigureColumn | undefined,
  days: ComparedDays | null,
): ComparedPeriodMasks {
  if (!column || !days) return { now: selected, before: null };
  const within = (from: number, till: number): RecordMask =>
    selected.map((isSelected, record) => {
      const [first, end] = getEntrySpan(column, record);
      for (let at = first; isSelected && at < end; at += 1) {
        const day = column.entries[at] ?? Number.NaN;
        if (day >= from && day <= till) return 1;
      }
      return 0;
    });
  return { now: within(days.from, days.till), before: within(days.beforeFrom, days.beforeTill) };
}
