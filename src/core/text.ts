/**
 * Text as memory and database agree on it. PostgreSQL's `lower(x collate pg_c_utf8)` maps code point by code point and
 * orders by code point; JavaScript's own toLowerCase and `<` do neither, so filters and sorts use these.
 */

/** Lower case by simple (one to one) mapping, as PostgreSQL's pg_c_utf8 does. */
export function foldCase(text: string): string {
  let folded = '';
  for (const character of text) {
    const lower = character.toLowerCase();
    const [first = ''] = lower;
    folded += lower.length === first.length ? lower : first;
  }
  return folded;
}

/** The first `most` units of a text, or one less where a character of two units would be cut in half. */
export function cutText(text: string, most: number): string {
  const isCutCharacter = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) && text.length > most;
  return text.slice(0, isCutCharacter ? most - 1 : most);
}

/** Order by code point (UTF-16 order differs beyond the basic plane). */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Order ignoring case first, code points decide between equals. */
export function compareText(a: string, b: string): number {
  return compareCodePoints(foldCase(a), foldCase(b));
}

/** Surrogates stand for code points above every other unit. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
