/**
 * Joins the values of a list to one text and splits it again, for exports, histories and pasted cells. This file is
 * part of the initial load, so keep it short.
 */

/** Separates the values. `splitList` ignores whitespace around a semicolon. */
export const LIST_SEPARATOR = '; ';

/**
 * Joins texts so that `splitList` can split them again. Only texts that would be misread are quoted, with inner
 * quotes doubled: `a; "b; c"`.
 */
export function joinList(texts: readonly string[]): string {
  return texts.map(text => (isMisread(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(LIST_SEPARATOR);
}

/** Splits a text into the values of a list, including blank ones; unquoted values are trimmed. */
export function splitList(text: string): string[] {
  return Array.from(text.matchAll(VALUE), ([, quoted, plain = '']) => {
    const inner = quoted?.replaceAll('""', '"');
    if (inner !== undefined && isMisread(inner)) return inner;
    return quoted === undefined ? plain.trim() : `"${quoted}"`;
  });
}

/** Matches one value: a quoted text followed by a semicolon or the end, or an unquoted text. */
const VALUE = /(?:^|;)\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))/g;

/**
 * Returns whether a text would be parsed as another text, or as several texts. Quotes are harmless in most
 * names: `"Roma"` and `"Roma" Ltd` are parsed correctly, while an unclosed quote would extend into the next
 * text.
 */
function isMisread(text: string): boolean {
  if (text.includes(';') || text !== text.trim()) return true;
  const [closed, inner = ''] = /^"((?:[^"]|"")*)"(?!")/.exec(text) ?? [];
  return closed === undefined ? text[0] === '"' : closed === text && isMisread(inner.replaceAll('""', '"'));
}
