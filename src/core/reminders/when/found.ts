import type { DayPart, TimeUnit } from './words.ts';

export interface Schedule {
  /** The local time of the first occurrence, such as `2026-11-23T09:00`. */
  readonly startsLocal: string;
  /** A rule as defined in RFC 5545, without the leading `RRULE:`; `null` if the schedule doesn't repeat. */
  readonly repeat: string | null;
}

export interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
}

/** The parts parsed from a text; each kind of part occurs at most once. */
export interface ParsedTimeParts {
  readonly time?: ClockTime;
  readonly part?: DayPart;
  /** The number of days from today. */
  readonly days?: number;
  /** Weekdays, with 0 for Monday, and the week if the text specifies one. */
  readonly weekdays?: readonly number[];
  readonly week?: 'this' | 'next';
  /** The nth occurrence of a weekday in a month; -1 means the last. */
  readonly ordinal?: { readonly nth: number; readonly weekday: number };
  /** A day of the month; -1 means the last. */
  readonly monthDay?: number;
  readonly date?: { readonly day: number; readonly month: number; readonly year?: number | undefined };
  /** Offsets from now: minutes and hours, or days and longer units. */
  readonly offsets?: readonly { readonly count: number; readonly unit: TimeUnit }[];
  /** The first day of the next week, month or year. */
  readonly nextPeriod?: 'week' | 'month' | 'year';
  readonly every?: { readonly unit?: TimeUnit; readonly interval: number; readonly workdays?: boolean };
  /** The first day of a repetition. */
  readonly from?: ParsedTimeParts;
}
