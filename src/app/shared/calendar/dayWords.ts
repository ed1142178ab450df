import type { CalendarMode, DaySpan } from '#core/calendar/getDisplayedDays.ts';
import type { Messages } from '#view/i18n/messages.ts';

/** Returns a heading such as 'November 2026', or a range of days, in the user's language. */
export function formatCalendarHeading(
  { locale, formatDate }: Messages,
  mode: CalendarMode,
  day: string,
  span: DaySpan,
): string {
  if (mode !== 'month') return `${formatDate(span.from)} – ${formatDate(span.till)}`;
  return toSentenceCase(locale, named(locale, day, { month: 'long', year: 'numeric' }));
}

/** Returns a heading such as 'Monday, 23.11.2026'. */
export function formatDayHeading(messages: Messages, day: string): string {
  return toSentenceCase(messages.locale, formatDayInSentence(messages, day));
}

/** Like `formatDayHeading`, for use within a sentence: names of days are lower-case in Ukrainian. */
export function formatDayInSentence({ locale, formatDate }: Messages, day: string): string {
  return `${named(locale, day, { weekday: 'long' })}, ${formatDate(day)}`;
}

export function formatShortWeekday({ locale }: Messages, day: string): string {
  return named(locale, day, { weekday: 'short' });
}

/**
 * Capitalises the first letter of a heading or option, because names of days and months are lower-case in Ukrainian.
 */
export function toSentenceCase(locale: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

function named(locale: string, day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day));
}
