/** Calendar days as `YYYY-MM-DD`, without time or time zone. */

/** Returns 0 for Monday to 6 for Sunday. */
export function getWeekdayIndex(day: string): number {
  return (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
}

/** Returns whether the text is an existing day; 30 February isn't. */
export function isDayText(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
