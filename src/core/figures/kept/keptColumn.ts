/** The values of one field in the records of a directory, kept in typed arrays: by rows that can be written again. */
import type { FieldValue } from '../../model.ts';
import { type FigureColumn, type FigureField, isBefore, keyIn, valueLookedAt } from '../figureColumn.ts';
import type { FiguresPart } from '../figuresPart.ts';
import { dayNumber, dayOfNumber } from '../periods.ts';
import { type LineMember, lineMember, valueOfLine } from './columnLines.ts';
import { Growing } from './growing.ts';
import { KeptCodes } from './keptCodes.ts';
import { KeptOrder } from './keptOrder.ts';
import type { LineReader } from './lineReader.ts';
import { both } from './masks.ts';
import { ownText } from './ownText.ts';

/** More different values than that are no groups any more: reading them is as quick as keeping them. */
export const MOST_VALUES = 100_000;

/** What a value takes beside its text, about, in bytes. */
const VALUE_BYTES = 200;

/** A column would take more than it is worth. */
export class TooManyValues extends Error {}

const places = (length: number) => new Int32Array(length);

/** What a column looks at of the values. */
export interface ColumnLooks extends Pick<FigureField, 'part' | 'by'> {
  readonly isArray: boolean;
}

export class KeptColumn {
  readonly #part: FiguresPart;
  readonly #by: FigureField['by'];
  readonly #member: LineMember;
  readonly #entries: Growing<Float64Array | Float32Array>;
  /** Where each record's entries begin and end; null where each has one. What is written again goes behind all. */
  readonly #spans: { readonly starts: Growing<Int32Array>; readonly ends: Growing<Int32Array> } | null;
  readonly #values: FieldValue[] = [];
  /** By the text of a value its place in `#values`, or the number of its day; numbers are mostly different. */
  readonly #codes = new Map<string, number>();
  #textBytes = 0;
  /** Of numbers and days. */
  readonly #order = new KeptOrder();
  readonly #groups = new KeptCodes();

  constructor({ part, by, isArray }: ColumnLooks) {
    this.#part = part;
    this.#by = by;
    this.#member = lineMember(part, isArray);
    // Days and places of values are small whole numbers.
    const make = (length: number) =>
      part.kind === 'Numbers' ? new Float64Array(length) : new Float32Array(length);
    this.#entries = new Growing(make, Number.NaN);
    this.#spans = isArray ? { starts: new Growing(places, 0), ends: new Growing(places, 1) } : null;
    // What records without a value point at.
    if (isArray) this.#entries.set(0, Number.NaN);
  }

  get bytes(): number {
    const spans = this.#spans ? this.#spans.starts.bytes + this.#spans.ends.bytes : 0;
    return this.#entries.bytes + spans + this.#textBytes + this.#order.bytes + this.#groups.bytes;
  }

  /**
   * @param rows where each is written; nowhere where below 0.
   * @param lines values, as their `member` alone or as JSON; empty where there is none.
   * @throws TooManyValues
   */
  write(rows: readonly number[], lines: LineReader): void {
    for (const row of rows) {
      const line = lines.next();
      if (row < 0) continue;
      this.#order.written(row);
      this.#groups.written(row);
      if (this.#spans)
        this.#writeList(row, line === '' ? [] : (valueOfLine(line, this.#member)?.listValue ?? []));
      else this.#entries.set(row, line === '' ? Number.NaN : this.#entryOfLine(line));
    }
  }

  #writeList(row: number, values: readonly FieldValue[]): void {
    if (!this.#spans) return;
    const entries = values.map(each => this.#entryOf(each));
    const [start, end] = [this.#spans.starts.get(row), this.#spans.ends.get(row)];
    // What was written before is written over where there is room.
    const at =
      entries.length === 0 ? 0 : start > 0 && end - start >= entries.length ? start : this.#entries.length;
    for (const [index, entry] of entries.entries()) this.#entries.set(at + index, entry);
    this.#spans.starts.set(row, at);
    this.#spans.ends.set(row, at + Math.max(1, entries.length));
  }

  /**
   * As figures read it. Whatever is not among the records asked for, or hidden, leaves no trace in it.
   * @param shown 1 where the caller sees the value.
   */
  figureColumn(
    figure: FigureField,
    { selected, shown }: { selected: Uint8Array; shown: Uint8Array | null },
  ): FigureColumn {
    this.#reach(selected.length);
    const isRead = shown ? both(selected, shown) : selected;
    const spans = this.#spanned(isRead);
    const part = this.#part;
    if (part.kind !== 'Each') {
      const plain = { figure, entries: this.#masked(shown), spans, keys: [], samples: [] };
      // Of what is kept of all, those that are hidden would be a part.
      return spans || shown ? plain : { ...plain, ...this.#kept() };
    }
    const places = this.#placesOfKeys(figure, this.#valuesIn(isRead, spans));
    const { keys, samples } = places;
    const codes = this.#entries.array;
    // Where all values are groups of their own, their places are those of the groups.
    if (keys.length === this.#values.length && (spans || !shown)) {
      const plain = { figure, entries: codes, spans, keys, samples };
      return spans ? plain : { ...plain, codes: this.#kept().codes };
    }
    const entries = new Float32Array(codes.length);
    for (let at = 0; at < entries.length; at += 1) {
      const code = codes[at] ?? Number.NaN;
      const isAsked = !Number.isNaN(code) && (spans !== null || isRead[at] === 1);
      const place = isAsked ? (places.placeOf[code | 0] ?? -1) : -1;
      entries[at] = place >= 0 ? place : Number.NaN;
    }
    return { figure, entries, spans, keys, samples };
  }

  /** Of columns that hold one value of each record. */
  #kept(): Required<Pick<FigureColumn, 'order' | 'codes'>> {
    return {
      order: () => this.#order.of(this.#entries.array),
      codes: (way, buckets) => this.#groups.of(way, buckets, this.#entries.array),
    };
  }

  /** Of each record whether what it holds passes; `empty` where it holds nothing. */
  matching(
    { rows, shown }: { rows: number; shown: Uint8Array | null },
    { passes, empty }: { passes(value: FieldValue): boolean; empty: boolean },
  ): Uint8Array {
    this.#reach(rows);
    const known = new Map<number, boolean>();
    const isMatch = (entry: number) => {
      if (Number.isNaN(entry)) return empty;
      const before = known.get(entry);
      if (before !== undefined) return before;
      const is = passes(this.#valueOf(entry));
      if (known.size < MOST_VALUES) known.set(entry, is);
      return is;
    };
    const found = new Uint8Array(rows);
    const entries = this.#entries.array;
    for (let row = 0; row < rows; row += 1) {
      const [from, till] =
        shown?.[row] === 0 ? [0, 0] : this.#spans ? [this.#start(row), this.#end(row)] : [row, row + 1];
      let is = till === from && empty;
      for (let at = from; at < till && !is; at += 1) is = isMatch(entries[at] ?? Number.NaN);
      found[row] = is ? 1 : 0;
    }
    return found;
  }

  /** Records of which nothing was written hold nothing. */
  #reach(rows: number): void {
    if (!this.#spans) this.#entries.reach(rows);
    this.#spans?.starts.reach(rows);
    this.#spans?.ends.reach(rows);
  }

  #start(row: number): number {
    return this.#spans?.starts.get(row) ?? 0;
  }

  #end(row: number): number {
    return this.#spans?.ends.get(row) ?? 1;
  }

  /** Many records have the same days and choices: such lines are read once. */
  #entryOfLine(line: string): number {
    const known = this.#part.kind === 'Numbers' ? undefined : this.#codes.get(line);
    if (known !== undefined) return known;
    const value = valueOfLine(line, this.#member);
    // Of what only a part is looked at, lines are mostly different.
    return value ? this.#entryOf(value, this.#by ? null : line) : Number.NaN;
  }

  /** @param line of which it is the value: of a list it has none of its own. */
  #entryOf(given: FieldValue, line: string | null = null): number {
    const part = this.#part;
    const value = valueLookedAt(part, this.#by, given);
    if (!value) return Number.NaN;
    if (part.kind === 'Numbers') return part.number(value);
    const text = line ?? textOf(value);
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    if (part.kind === 'Days') return this.#remember(text, dayNumber(part.day(value)));
    if (this.#values.length >= MOST_VALUES) throw new TooManyValues();
    this.#textBytes += text.length * 2 + VALUE_BYTES;
    return this.#remember(text, this.#values.push(value) - 1);
  }

  #remember(text: string, entry: number): number {
    if (this.#codes.size < MOST_VALUES) this.#codes.set(ownText(text), entry);
    return entry;
  }

  #valueOf(entry: number): FieldValue {
    const part = this.#part;
    if (part.kind === 'Numbers') return { numberValue: entry };
    if (part.kind === 'Days') return { dateValue: dayOfNumber(entry) };
    return this.#values[entry] ?? {};
  }

  #masked(shown: Uint8Array | null): Float64Array | Float32Array {
    const entries = this.#entries.array;
    if (!shown || this.#spans) return entries;
    return entries.map((entry, row) => (shown[row] === 0 ? Number.NaN : entry));
  }

  #spanned(isRead: Uint8Array): FigureColumn['spans'] {
    if (!this.#spans) return null;
    const starts = this.#spans.starts.array.map((start, row) => (isRead[row] === 0 ? 0 : start));
    const ends = this.#spans.ends.array.map((end, row) => (isRead[row] === 0 ? 1 : end));
    return { starts, ends };
  }

  /** Of each value 1 where a record that is read holds it. */
  #valuesIn(isRead: Uint8Array, spans: FigureColumn['spans']): Uint8Array {
    const there = new Uint8Array(this.#values.length);
    let missing = there.length;
    const entries = this.#entries.array;
    for (let row = 0; row < isRead.length && missing > 0; row += 1) {
      if (isRead[row] === 0) continue;
      const from = spans ? (spans.starts[row] ?? 0) : row;
      const till = spans ? (spans.ends[row] ?? 0) : row + 1;
      for (let at = from; at < till; at += 1) {
        const entry = entries[at] ?? Number.NaN;
        // A place that is known to be whole is found several times as fast.
        if (Number.isNaN(entry) || there[entry | 0] === 1) continue;
        there[entry | 0] = 1;
        missing -= 1;
      }
    }
    return there;
  }

  /** Values of the same key are one group, for which the first of them stands. */
  #placesOfKeys(figure: FigureField, there: Uint8Array) {
    const placeOf = new Int32Array(this.#values.length).fill(-1);
    const [keys, samples]: [string[], FieldValue[]] = [[], []];
    const places = new Map<string, number>();
    for (const [code, value] of this.#values.entries()) {
      if (there[code] === 0) continue;
      const key = keyIn(figure, value, figure.field.definition);
      const place = places.get(key) ?? keys.push(key) - 1;
      places.set(key, place);
      const sample = samples[place];
      if (!sample || isBefore(value, sample)) samples[place] = value;
      placeOf[code] = place;
    }
    return { placeOf, keys, samples };
  }
}

/** Most values are a text alone, which need not be written as JSON to be told from others. */
function textOf(value: FieldValue): string {
  let members = 0;
  for (const _ in value) members += 1;
  const isText = members === 1 && value.stringValue !== undefined;
  return isText ? `"${value.stringValue}` : JSON.stringify(value);
}
