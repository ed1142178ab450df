/** Copies the text: a retained substring would keep the whole large text in memory. */
export function detachSubstring(part: string): string {
  return [...part].join('');
}
