/** Directory item display: '#' and number, optionally ' | ' and the chosen field's text (specification section 9). */
export function displayOf(number: number, text: string | undefined): string {
  return text ? `#${number} | ${text}` : `#${number}`;
}

/** Of `#12 | Name` the name; empty where there is none. */
export function nameInDisplay(display: string): string {
  return /^#\d+ \| (.*)$/s.exec(display)?.[1] ?? '';
}
