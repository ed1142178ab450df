/** The same text in memory of its own: a part of a large text that is kept would keep all of it. */
export function ownText(part: string): string {
  return [...part].join('');
}
