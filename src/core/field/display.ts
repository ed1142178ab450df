/**
 * The display of a directory item: '#' and number, optionally ' | ' and the chosen field's text (specification section
 * 9).
 */
export function displayOf(number: number, text: string | undefined): string {
  return text ? `#${number} | ${text}` : `#${number}`;
}

/** Returns the name from `#12 | Name`; empty if there is none. */
export function nameInDisplay(display: string): string {
  return /^#\d+ \| (.*)$/s.exec(display)?.[1] ?? '';
}
