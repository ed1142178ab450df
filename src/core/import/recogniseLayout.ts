/** Recognises the delimiter of a text file, and the line with the column names. */

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const LINES = 100;

/** Returns the delimiter that splits the first lines most evenly; defaults to a comma. */
export function recogniseDelimiter(sample: string): Delimiter {
  const scored = DELIMITERS.map(delimiter => ({ delimiter, score: getScore(sample, delimiter) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.delimiter : ',';
}

/**
 * Scores a delimiter: the share of lines with the most frequent number of delimiters, plus a small bonus for
 * more delimiters per line. Returns 0 if no line contains the delimiter, or if the delimiter separates values
 * within a column.
 */
function getScore(sample: string, delimiter: string): number {
  const counts = getMarksByLine(sample, delimiter).filter(count => count !== null);
  if (counts[0] === 0 && getPartsValues(sample, { delimiter, counts })) return 0;
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [marks = 0, agreeing = 0] = [...lines].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
  if (agreeing === 0) return 0;
  return agreeing / counts.length + Math.min(marks, 50) / 1_000;
}

/**
 * Returns whether the character separates values within a single column named in the first line, as in
 * `a@x.org; b@x.org`: a space always follows the character, or the character occurs in less than half of the
 * lines, with gaps. A real delimiter below a title occurs in all lines.
 */
function getPartsValues(
  sample: string,
  { delimiter, counts }: { delimiter: string; counts: readonly number[] },
): boolean {
  const marks = sample.split(delimiter).length - 1;
  const parted = counts.filter(count => count > 0).length;
  const isSpaced = sample.split(`${delimiter} `).length - 1 === marks;
  const isBroken = counts.slice(counts.findIndex(count => count > 0)).includes(0);
  return isSpaced || (isBroken && parted < counts.length / 2);
}

/**
 * Counts the delimiters outside of quotes in each line; `null` for blank lines. The last line can be
 * truncated, so it is only counted if it is the only line.
 */
function getMarksByLine(sample: string, delimiter: string): (number | null)[] {
  const lines: (number | null)[] = [];
  let marks = 0;
  let isQuoted = false;
  let isBlank = true;
  for (let index = 0; index < sample.length && lines.length < LINES; index += 1) {
    const character = sample[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) marks += 1;
    if (character === '\n' && !isQuoted) {
      lines.push(isBlank ? null : marks);
      [marks, isBlank] = [0, true];
    } else if (character !== '\r' && character !== ' ') isBlank = false;
  }
  if (lines.length === 0 && !isBlank) lines.push(marks);
  return lines;
}

export interface SampledLine {
  readonly line: number;
  readonly cells: readonly string[];
}

const DATA = /^[-+\u2212(]?\p{Sc}?[\d.,\s'\u2019:/%-]*\d[\d.,\s'\u2019:/%)-]*\p{Sc}?$/u;

/**
 * Returns the line with the column names: the line, among the first lines, with the most names of fields; if
 * no line contains any, the first line that is more than half as filled as the widest line, provided that it
 * contains no numbers, dates or repeated names. Returns 0 if no line qualifies.
 */
export function recogniseHeaderLine(lines: readonly SampledLine[], names: ReadonlySet<string>): number {
  const filled = (cells: readonly string[]) => cells.filter(cell => cell.trim() !== '');
  const named = lines.map(({ cells }) => cells.filter(cell => names.has(normalizeColumnName(cell))).length);
  const most = Math.max(0, ...named);
  if (most > 0) return lines[named.indexOf(most)]?.line ?? 0;
  const width = Math.max(0, ...lines.map(({ cells }) => filled(cells).length));
  const first = lines.find(({ cells }) => filled(cells).length > width / 2);
  if (!first || lines.length < 2) return first && lines.length > 0 && isHeading(first.cells) ? first.line : 0;
  return isHeading(first.cells) ? first.line : 0;
}

function isHeading(cells: readonly string[]): boolean {
  const filled = cells.map(cell => cell.trim()).filter(cell => cell !== '');
  return (
    new Set(filled).size === filled.length && filled.every(cell => !DATA.test(cell) && cell.length <= 100)
  );
}

/**
 * Folds a column name for comparison: ignores case and a trailing asterisk, which marks required columns, and treats
 * underscores and hyphens like spaces.
 */
export function normalizeColumnName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\s*\*\s*$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();
}
