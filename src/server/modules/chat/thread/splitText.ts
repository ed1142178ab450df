/**
 * Splits a text into parts that the platform accepts. Splits at the end of a paragraph, line or word in the second half
 * of a part if possible, and never inside a surrogate pair. @param first The maximum length of the first part, which
 * can be the caption of a file. `rest` is the maximum length of the other parts. Both are in UTF-16 code units.
 */
export function splitText(text: string, { first, rest }: { first: number; rest: number }): string[] {
  const parts: string[] = [];
  let left = text.trim();
  for (let most = first; left.length > most; most = rest) {
    const end = endOfPart(left, most);
    parts.push(left.slice(0, end).trimEnd());
    left = left.slice(end).trimStart();
  }
  return left === '' && parts.length > 0 ? parts : [...parts, left];
}

function endOfPart(text: string, most: number): number {
  for (const mark of ['\n\n', '\n', ' ']) {
    const end = text.lastIndexOf(mark, most);
    if (end > most / 2) return end;
  }
  return isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
