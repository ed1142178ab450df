const DAY_MS = 86_400_000;

/**
 * Moves every `YYYY-MM-DD` in a text by the number of whole days between two moments, so that sample records are up to
 * date without being in the future. Moments are days or ISO 8601 timestamps.
 */
export function shiftDatesInText(text: string, { from, to }: { from: string; to: string }): string {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);
  if (days === 0 || Number.isNaN(days)) return text;
  return text.replaceAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\d-])/g, found => {
    const time = Date.parse(found);
    return Number.isNaN(time) ? found : new Date(time + days * DAY_MS).toISOString().slice(0, 10);
  });
}
