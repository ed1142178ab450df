/** A calendar date `YYYY-MM-DD` as people read it, `31.12.2026`; empty for nothing. */
export function dayText(date: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4,})-(\d{2})-(\d{2})/.exec(date ?? '') ?? [];
  return year ? `${day}.${month}.${year}` : '';
}
