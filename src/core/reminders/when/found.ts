import type { DayPart, Unit } from './words.ts';

/** A parsed schedule. */
export interface When {
  /** Local time of the first occurrence, `2026-11-23T09:00`. */
  readonly startsLocal: string;
  /** RFC 5545 without `RRULE:`; `null` if it doesn't repeat. */
  readonly repeat: string | null;
}

export interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
}

/** The parsed parts of a text, each at most once. */
export interface Found {
  readonly time?: ClockTime;
  readonly part?: DayPart;
  /** Days from today. */
  readonly days?: number;
  /** Weekdays, 0 is Monday, with the week if one was given. */
  readonly weekdays?: readonly number[];
  readonly week?: 'this' | 'next';
  /** The nth such weekday of a month, or the last (-1). */
  readonly ordinal?: { readonly nth: number; readonly weekday: number };
  /** A day of the month, or its last (-1). */
  readonly monthDay?: number;
  readonly date?: { readonly day: number; readonly month: number; readonly year?: number | undefined };
  /** Relative to now: hours and minutes, or days and longer units. */
  readonly offsets?: readonly { readonly count: number; readonly unit: Unit }[];
  /** The first day of the next such period. */
  readonly nextPeriod?: 'week' | 'month' | 'year';
  readonly every?: { readonly unit?: Unit; readonly interval: number; readonly workdays?: boolean };
  /** The start of a repetition. */
  readonly from?: Found;
}
