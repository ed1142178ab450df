/** The values of a list as one text, as exports, histories and pasted cells have it. Part of the first load: kept short. */

/** Separates the values. Blanks around a semicolon do not count when a text is read. */
export const LIST_SEPARATOR = '; ';

/**
 * One text of several, which `splitList` takes apart again. Quotes stand only around what would be read as something
 * else without them, and are doubled inside: `a; "b; c"`.
 */
export function writeList(texts: readonly string[]): string {
  return texts.map(text => (isMisread(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(LIST_SEPARATOR);
}

/** The texts of a list without the blanks around them; those that are blank, too. */
export function splitList(text: string): string[] {
  return Array.from(text.matchAll(VALUE), ([, quoted, plain = '']) => {
    const inner = quoted?.replaceAll('""', '"');
    if (inner !== undefined && isMisread(inner)) return inner;
    return quoted === undefined ? plain.trim() : `"${quoted}"`;
  });
}

/** In quotes as far as the semicolon behind it, or without. */
const VALUE = /(?:^|;)\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))/g;

/**
 * Whether a text is another one, or several, when it is read as it is. Quotes that people write around a name are left alone:
 * `"Roma"` and `"Roma" Ltd` are what they seem to be, while those that are not closed would reach into the next text.
 */
function isMisread(text: string): boolean {
  if (text.includes(';') || text !== text.trim()) return true;
  const [closed, inner = ''] = /^"((?:[^"]|"")*)"(?!")/.exec(text) ?? [];
  return closed === undefined ? text[0] === '"' : closed === text && isMisread(inner.replaceAll('""', '"'));
}
