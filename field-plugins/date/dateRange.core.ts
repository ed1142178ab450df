/** Ranges of days, both ends included, that a filter offers by name. */
import { addDays, endOfMonth, startOfMonth, startOfWeek } from './calendarDate.core.ts';

export const RANGE_PRESETS = ['today', 'thisWeek', 'thisMonth', 'last30Days'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

export interface DateRange {
  readonly from: string;
  readonly till: string;
}

/** `firstDay` of the week is 1 for Monday to 7 for Sunday. The last 30 days end today. */
export function presetRange(preset: RangePreset, today: string, firstDay: number): DateRange {
  if (preset === 'today') return { from: today, till: today };
  if (preset === 'thisMonth') return { from: startOfMonth(today), till: endOfMonth(today) };
  if (preset === 'last30Days') return { from: addDays(today, -29), till: today };
  const from = startOfWeek(today, firstDay);
  return { from, till: addDays(from, 6) };
}
