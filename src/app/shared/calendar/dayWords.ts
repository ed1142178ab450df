import type { CalendarMode, DaySpan } from '#core/calendar/shownDays.ts';
import type { Messages } from '#view/i18n/messages.ts';

/** Returns e.g. 'November 2026', or a range of days. Names of months and days follow the language. */
export function headingOf(
  { locale, formatDate }: Messages,
  mode: CalendarMode,
  day: string,
  span: DaySpan,
): string {
  if (mode !== 'month') return `${formatDate(span.from)} – ${formatDate(span.till)}`;
  return sentenceCase(locale, named(locale, day, { month: 'long', year: 'numeric' }));
}

/** Returns e.g. 'Monday, 23.11.2026', capitalised as a heading. */
export function dayHeading(messages: Messages, day: string): string {
  return sentenceCase(messages.locale, dayName(messages, day));
}

/** Returns the same for use within a sentence: names of days are lower case in Ukrainian. */
export function dayName({ locale, formatDate }: Messages, day: string): string {
  return `${named(locale, day, { weekday: 'long' })}, ${formatDate(day)}`;
}

export function shortWeekday({ locale }: Messages, day: string): string {
  return named(locale, day, { weekday: 'short' });
}

/** Capitalises a heading or choice: names of days and months are lower case in Ukrainian. */
export function sentenceCase(locale: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

function named(locale: string, day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day));
}
