/** The values of a list as one text, as exports, histories and pasted cells have it. */

/** Separates the values. Blanks around a semicolon do not count when a text is read. */
export const LIST_SEPARATOR = '; ';

/**
 * One text of several, which `splitList` takes apart again. Quotes stand only around what would be read as something
 * else without them, and are doubled inside: `a; "b; c"`.
 */
export function writeList(texts: readonly string[]): string {
  return texts.map(text => (isMisread(text) ? quoted(text) : text)).join(LIST_SEPARATOR);
}

/** The texts of a list without the blanks around them; those that are blank, too. */
export function splitList(text: string): string[] {
  const texts: string[] = [];
  for (let at = 0; at <= text.length; ) {
    QUOTED.lastIndex = at;
    const [whole, inner] = QUOTED.exec(text) ?? [];
    const unquoted = inner?.replaceAll('""', '"');
    if (whole !== undefined && unquoted !== undefined && isMisread(unquoted)) {
      texts.push(unquoted);
      at += whole.length + 1;
      continue;
    }
    const end = text.indexOf(';', at);
    texts.push(text.slice(at, end < 0 ? undefined : end).trim());
    if (end < 0) break;
    at = end + 1;
  }
  return texts;
}

/** Quotes around a whole text of the list, as far as the semicolon behind it. */
const QUOTED = /\s*"((?:[^"]|"")*)"\s*(?=;|$)/y;
/** Quotes that are closed within a text, wherever that stands. */
const CLOSED = /^"((?:[^"]|"")*)"(?!")/;

/**
 * Whether a text is another one, or several, when it is read as it is. Quotes that people write around a name are left alone:
 * `"Roma"` and `"Roma" Ltd` are what they seem to be.
 */
function isMisread(text: string): boolean {
  if (text.includes(';') || text !== text.trim()) return true;
  if (!text.startsWith('"')) return false;
  const [closed, inner] = CLOSED.exec(text) ?? [];
  if (closed === undefined || inner === undefined) return true;
  return closed.length === text.length && isMisread(inner.replaceAll('""', '"'));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
