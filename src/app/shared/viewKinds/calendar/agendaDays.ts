import { type DaySpan, daysIn } from '#core/calendar/shownDays.ts';
import type { DatedItem } from '../dates/daySpans.ts';

export interface AgendaDay {
  readonly day: string;
  readonly found: readonly DatedItem[];
}

export interface AgendaDays {
  /** Over before today, where anything comes after them. */
  readonly earlier: readonly AgendaDay[];
  readonly others: readonly AgendaDay[];
}

/** The days with something on them. People look for what comes; what is over is there where it is all there is. */
export function agendaDays(items: readonly DatedItem[], shown: DaySpan, today: string): AgendaDays {
  const days = daysIn(shown).flatMap(day => {
    const found = items.filter(dated => dated.days.from <= day && day <= dated.days.till);
    return found.length > 0 ? [{ day, found }] : [];
  });
  const next = Math.max(
    0,
    days.findIndex(({ day }) => day >= today),
  );
  return { earlier: days.slice(0, next), others: days.slice(next) };
}
