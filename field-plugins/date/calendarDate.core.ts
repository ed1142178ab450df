/** Calendar days as `YYYY-MM-DD`, years 0001 to 9999. */

/** 31.12.2026; a text that is no calendar day stays as it is. */
export function formatCalendarDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return year ? `${day}.${month}.${year}` : date;
}

/** Reads 31.12.2026, 1.2.2026 and 2026-12-31; undefined for anything else and for days that do not exist. */
export function parseCalendarDate(text: string): string | undefined {
  const trimmed = text.trim();
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(trimmed) ?? [];
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : trimmed;
  return isCalendarDate(date) ? date : undefined;
}

export function isCalendarDate(date: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (!year || Number(year) === 0) return false;
  return (
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysOf(+year, Number(month))
  );
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
