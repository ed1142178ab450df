/**
 * Maps the values of a column to numbers and back: numbers to themselves, days to day numbers, and all other
 * values to an index among the distinct values. A row of a table counts as 1.
 */

import { toDayFromNumber, toDayNumber } from '../../calendar/periods.ts';
import type { FieldValue } from '../../model.ts';
import { extractColumnValue, type FigureField, getGroupKey, isGroupKeyBefore } from '../figureColumn.ts';
import type { FiguresPart } from '../figuresPart.ts';
import { getTextLineMember, parseTextLineValue, type TextLineMember } from './columnLines.ts';
import { detachSubstring } from './detachSubstring.ts';

/**
 * The maximum number of distinct values in a cached column. With more, groups are hardly useful, and reading
 * the values from the database is as fast as caching them.
 */
export const MAX_ENTRY_VALUES = 100_000;

/** The approximate memory of a value in bytes, without its text. */
const VALUE_BYTES = 200;

/** Thrown if caching the column would take too much memory; never for temporary columns. */
export class TooManyValuesError extends Error {}

export interface ColumnSpec extends Pick<FigureField, 'part' | 'by'> {
  readonly isArray: boolean;
  /**
   * True if the column is dropped after one query: the column can have any number of distinct values and
   * isn't sorted.
   */
  readonly isTemporary?: boolean;
}

export class EntryValues {
  readonly #part: FiguresPart;
  readonly #by: FigureField['by'];
  readonly #member: TextLineMember;
  readonly #maxValues: number;
  readonly #values: FieldValue[] = [];
  /**
   * Maps the text of a value to its index in `#values`, or to its day number; numbers aren't included, because they are
   * mostly distinct.
   */
  readonly #codes = new Map<string, number>();
  #bytes = 0;

  constructor({ part, by, isArray, isTemporary = false }: ColumnSpec) {
    this.#part = part;
    this.#by = by;
    this.#maxValues = isTemporary ? Number.POSITIVE_INFINITY : MAX_ENTRY_VALUES;
    this.#member = getTextLineMember(part, isArray);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The number of distinct values in the index. */
  get count(): number {
    return this.#values.length;
  }

  /**
   * Returns the entry for a line. Lines are cached, except for numbers, because days and choices often
   * repeat.
   */
  entryOfLine(line: string): number {
    if (line === '') return Number.NaN;
    const known = this.#part.kind === 'Numbers' ? undefined : this.#codes.get(line);
    if (known !== undefined) return known;
    const value = parseTextLineValue(line, this.#member);
    // If only a part of the value counts, such as its region, lines are mostly distinct, so the lines aren't
    // cached.
    return value ? this.entryOf(value, this.#by ? null : line) : Number.NaN;
  }

  entriesOfLine(line: string): number[] {
    return line === '' ? [] : this.entriesOf(parseTextLineValue(line, this.#member));
  }

  entriesOf(list: FieldValue | null | undefined): number[] {
    return (list?.listValue ?? []).map(each => this.entryOf(each));
  }

  /**
   * @param line The line of the value; `null` for values of lists and cells, which have no line.
   * @throws TooManyValuesError
   */
  entryOf(given: FieldValue, line: string | null = null): number {
    const part = this.#part;
    const value = extractColumnValue(part, this.#by, given);
    if (!value) return Number.NaN;
    if (part.kind === 'Numbers') return part.number(value);
    if (part.kind === 'Rows') return 1;
    const text = line ?? (part.kind === 'Days' ? part.day(value) : getText(value));
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    const name = line === null ? text : detachSubstring(line);
    if (part.kind === 'Days') return this.#remember(name, toDayNumber(text));
    if (this.#values.length >= this.#maxValues) throw new TooManyValuesError();
    this.#bytes += text.length * 2 + VALUE_BYTES;
    return this.#remember(name, this.#values.push(value) - 1);
  }

  #remember(text: string, entry: number): number {
    if (this.#codes.size < this.#maxValues) this.#codes.set(text, entry);
    return entry;
  }

  valueOf(entry: number): FieldValue {
    const part = this.#part;
    if (part.kind === 'Numbers') return { numberValue: entry };
    if (part.kind === 'Days') return { dateValue: toDayFromNumber(entry) };
    return this.#values[entry] ?? {};
  }

  /**
   * Groups the values by key; each group is represented by the value that sorts first (`isGroupKeyBefore`).
   * @param there 1 for each value to include.
   */
  placesOfKeys(figure: FigureField, there: Uint8Array) {
    const placeOf = new Int32Array(this.#values.length).fill(-1);
    const [keys, samples]: [string[], FieldValue[]] = [[], []];
    const places = new Map<string, number>();
    for (const [code, value] of this.#values.entries()) {
      if (there[code] === 0) continue;
      const key = getGroupKey(figure, value, figure.field.definition);
      const place = places.get(key) ?? keys.push(key) - 1;
      places.set(key, place);
      const sample = samples[place];
      if (!sample || isGroupKeyBefore(value, sample)) samples[place] = value;
      placeOf[code] = place;
    }
    return { placeOf, keys, samples };
  }
}

/**
 * Returns a distinct text for each value. Most values are a single text, which doesn't have to be serialised as JSON.
 */
function getText(value: FieldValue): string {
  let members = 0;
  for (const _ in value) members += 1;
  const isText = members === 1 && value.stringValue !== undefined;
  return isText ? `"${value.stringValue}` : JSON.stringify(value);
}
