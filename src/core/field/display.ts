/** Directory item display: '#' and number, optionally ' | ' and the chosen field's text (specification section 9). */
export function displayOf(number: number, text: string | undefined): string {
  return text ? `#${number} | ${text}` : `#${number}`;
}
