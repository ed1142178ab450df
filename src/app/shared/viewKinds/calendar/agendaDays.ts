import { type DaySpan, listDisplayedDays } from '#core/calendar/getDisplayedDays.ts';
import type { DatedItem } from '../dates/daySpans.ts';

export interface AgendaDay {
  readonly day: string;
  readonly found: readonly DatedItem[];
}

export interface AgendaDays {
  /** Days before today; empty if no other days follow. */
  readonly earlier: readonly AgendaDay[];
  readonly others: readonly AgendaDay[];
}

/**
 * Returns the days that have records. The days before today are returned separately, unless no later day
 * has records.
 */
export function findAgendaDays(items: readonly DatedItem[], shown: DaySpan, today: string): AgendaDays {
  const days = listDisplayedDays(shown).flatMap(day => {
    const found = items.filter(dated => dated.days.from <= day && day <= dated.days.till);
    return found.length > 0 ? [{ day, found }] : [];
  });
  const next = Math.max(
    0,
    days.findIndex(({ day }) => day >= today),
  );
  return { earlier: days.slice(0, next), others: days.slice(next) };
}
