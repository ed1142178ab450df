/**
 * Converts a time of day in common notations (9, 930, 9:30, 09.30, 24) to `HH:MM`; returns `undefined` for other texts.
 * 24:00 is the end of the day.
 */
export function parseClockTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.\s-]?(\d{2}))?$/.exec(text.trim());
  const [, hours = '', minutes = '00'] = found ?? [];
  const isTime = found !== null && Number(hours) < 24 && Number(minutes) < 60;
  const isEnd = Number(hours) === 24 && Number(minutes) === 0;
  return isTime || (found !== null && isEnd) ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}
