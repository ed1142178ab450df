/** Computes the days that a timeline displays, and their division into weeks, months or quarters. */

import { addDays, countDaysBetween, getStartOfWeek } from '#core/calendar/dayRange.ts';
import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import { addMonths } from '#core/calendar/months.ts';
import type { WeekStart } from '#core/calendar/weekStart.ts';

export const TIMELINE_SCALES = ['weeks', 'months', 'quarters'] as const;
export type TimelineScale = (typeof TIMELINE_SCALES)[number];

const SHOWN = { weeks: 4, months: 3, quarters: 4 } as const;
const MONTHS_OF_QUARTER = 3;

export function parseTimelineScale(kept: unknown): TimelineScale {
  return TIMELINE_SCALES.find(scale => scale === kept) ?? 'weeks';
}

/** Returns the displayed days, starting with the week, month or quarter that contains the given day. */
export function getScaleSpan(scale: TimelineScale, day: string, weekStart: WeekStart): DaySpan {
  const from = getStart(scale, day, weekStart);
  return { from, till: addDays(later(scale, from, SHOWN[scale]), -1) };
}

/** Returns the first displayed day after moving one week, month or quarter forward (1) or back (-1). */
export function getShiftedStart(scale: TimelineScale, { from }: DaySpan, step: 1 | -1): string {
  return later(scale, from, step);
}

/** Returns the weeks, months or quarters that are displayed. */
export function splitTimelineSpan(scale: TimelineScale, { from, till }: DaySpan): DaySpan[] {
  const parts = [];
  for (let start = from; start <= till; start = later(scale, start, 1))
    parts.push({ from: start, till: addDays(later(scale, start, 1), -1) });
  return parts;
}

export interface BarPosition {
  /** Percentages of the displayed width. */
  readonly left: number;
  readonly width: number;
  /** True if the bar starts or ends outside of the displayed days. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

export function getSpanPosition(shown: DaySpan, days: DaySpan): BarPosition {
  const count = countDaysBetween(shown.from, shown.till) + 1;
  const isCutBefore = days.from < shown.from;
  const isCutAfter = days.till > shown.till;
  const from = isCutBefore ? 0 : countDaysBetween(shown.from, days.from);
  const till = isCutAfter ? count : countDaysBetween(shown.from, days.till) + 1;
  return { left: (from / count) * 100, width: ((till - from) / count) * 100, isCutBefore, isCutAfter };
}

function getStart(scale: TimelineScale, day: string, weekStart: WeekStart): string {
  if (scale === 'weeks') return getStartOfWeek(day, weekStart);
  const first = `${day.slice(0, 8)}01`;
  const month = Number(day.slice(5, 7)) - 1;
  return scale === 'months' ? first : addMonths(first, -(month % MONTHS_OF_QUARTER));
}

function later(scale: TimelineScale, start: string, count: number): string {
  if (scale === 'weeks') return addDays(start, count * 7);
  return addMonths(start, scale === 'months' ? count : count * MONTHS_OF_QUARTER);
}
