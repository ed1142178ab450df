/**
 * Formats a calendar day `YYYY-MM-DD` for display as `31.12.2026`; returns an empty string if the day is
 * missing or malformed.
 */
export function formatDay(date: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4,})-(\d{2})-(\d{2})/.exec(date ?? '') ?? [];
  return year ? `${day}.${month}.${year}` : '';
}
