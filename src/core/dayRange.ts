/** Spans of calendar days that filters name, such as 'this week'. Days are `YYYY-MM-DD`; weeks begin on Monday. */

export type DaySpan =
  | 'Today'
  | 'Tomorrow'
  | 'Yesterday'
  | 'ThisWeek'
  | 'NextWeek'
  | 'LastWeek'
  | 'ThisMonth'
  | 'LastMonth';

/** Both ends belong to it. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly till?: string | undefined;
}

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day on clocks of a time zone (an IANA name). */
export function dayIn(timeZone: string, instant: Date | number = Date.now()): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(instant);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export function rangeOfDays(span: DaySpan, today: string): Required<DayRange> {
  switch (span) {
    case 'Today':
      return { from: today, till: today };
    case 'Tomorrow':
      return daysFrom(addDays(today, 1), 1);
    case 'Yesterday':
      return daysFrom(addDays(today, -1), 1);
    case 'ThisWeek':
      return daysFrom(mondayOf(today), 7);
    case 'NextWeek':
      return daysFrom(addDays(mondayOf(today), 7), 7);
    case 'LastWeek':
      return daysFrom(addDays(mondayOf(today), -7), 7);
    case 'ThisMonth':
      return monthOf(today);
    case 'LastMonth':
      return monthOf(addDays(monthOf(today).from, -1));
  }
}

function daysFrom(from: string, count: number): Required<DayRange> {
  return { from, till: addDays(from, count - 1) };
}

function mondayOf(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

function monthOf(day: string): Required<DayRange> {
  const from = `${day.slice(0, 7)}-01`;
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { from, till: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}
