import type { DayPart, Unit } from './words.ts';

/** When somebody wants to be reminded. */
export interface When {
  /** What clocks show the first time, `2026-11-23T09:00`. */
  readonly startsLocal: string;
  /** RFC 5545 without `RRULE:`; null happens once. */
  readonly repeat: string | null;
}

export interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
}

/** What the parts of a text said, each at most once. */
export interface Found {
  readonly time?: ClockTime;
  readonly part?: DayPart;
  /** Days from today. */
  readonly days?: number;
  /** Weekdays, 0 is Monday, and of which week where one was named. */
  readonly weekdays?: readonly number[];
  readonly week?: 'this' | 'next';
  /** The nth such weekday of a month, or the last (-1). */
  readonly ordinal?: { readonly nth: number; readonly weekday: number };
  /** A day of the month, or its last (-1). */
  readonly monthDay?: number;
  readonly date?: { readonly day: number; readonly month: number; readonly year?: number | undefined };
  /** From now: hours and minutes, or days and more. */
  readonly offsets?: readonly { readonly count: number; readonly unit: Unit }[];
  /** The first day of the next such period. */
  readonly nextPeriod?: 'week' | 'month' | 'year';
  readonly every?: { readonly unit?: Unit; readonly interval: number; readonly workdays?: boolean };
  /** Whether what follows is where a repetition starts. */
  readonly from?: Found;
}
