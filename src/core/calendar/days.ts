/** Calendar days as `YYYY-MM-DD`, without time or time zone. */

/** Monday is 0, Sunday 6. */
export function weekdayOf(day: string): number {
  return (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
}

/** Whether there is such a day: not so the 30th of February. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
