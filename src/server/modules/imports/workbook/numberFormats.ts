/** Determines from a cell's format what a number represents: a number, a date, a time of day or a duration. */
import { findAttribute, parseXmlPart, SPREADSHEET_NAMESPACES } from './readXml.ts';

/** A number of the kind `zeros 5` is displayed with at least five digits, like codes. */
export type NumberKind = 'number' | 'percent' | `zeros ${number}` | 'date' | 'time' | 'elapsed';

/** Returns the kinds of numbers, indexed by the style of the cell. */
export async function readNumberFormatKinds(bytes: AsyncIterable<Buffer>): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let isCellStyle = false;
  await parseXmlPart(bytes, {
    root: 'styleSheet',
    namespaces: SPREADSHEET_NAMESPACES,
    open(name, attributes) {
      const id = Number(findAttribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, findAttribute(attributes, 'formatCode') ?? '');
      // Named styles (`cellStyleXfs`) also list formats, but cells don't refer to them.
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) kinds.push(getKind(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return kinds;
}

function getKind(id: number, code: string | undefined): NumberKind {
  return code === undefined ? (BUILT_IN.get(id) ?? 'number') : getKindOfCode(code);
}

/** Formats without a code (ECMA-376 part 1, 18.8.30). 27 to 36 and 50 to 58 are dates of East Asian languages. */
const BUILT_IN: ReadonlyMap<number, NumberKind> = new Map([
  ...numbered('percent', [9, 10]),
  ...numbered('date', [14, 15, 16, 17, 22]),
  ...numbered('time', [18, 19, 20, 21, 45, 47]),
  ...numbered('elapsed', [46]),
  ...numbered('date', [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]),
  ...numbered('time', [32, 33, 34, 35, 55, 56]),
]);

function numbered(kind: NumberKind, ids: readonly number[]): [number, NumberKind][] {
  return ids.map(id => [id, kind]);
}

/** Determines the kind from the letters of the first section, which applies to positive numbers. */
function getKindOfCode(code: string): NumberKind {
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*./gs, '').toLowerCase();
  const [section = ''] = bare.split(';');
  if (/\[(h+|m+|s+)\]/.test(section)) return 'elapsed';
  const letters = section.replaceAll(/\[[^\]]*\]/g, '');
  if (letters.includes('%')) return 'percent';
  if (/^0{2,}$/.test(letters.trim())) return `zeros ${letters.trim().length}`;
  if (letters.includes('general')) return 'number';
  if (/[yd]/.test(letters)) return 'date';
  if (/[hs]/.test(letters)) return 'time';
  return /m|b{2}/.test(letters) ? 'date' : 'number';
}
