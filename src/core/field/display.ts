/**
 * Returns the display text of a record: '#' and its number, then ' | ' and the display field's text if there is one
 * (specification section 9).
 */
export function formatRecordDisplay(number: number, text: string | undefined): string {
  return text ? `#${number} | ${text}` : `#${number}`;
}

/** Returns the name from `#12 | Name`; an empty string if the display has no name. */
export function parseNameFromDisplay(display: string): string {
  return /^#\d+ \| (.*)$/s.exec(display)?.[1] ?? '';
}
