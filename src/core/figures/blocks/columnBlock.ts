/** The values of one field in records, as typed arrays by row; rows can be rewritten. */
import type { FieldValue } from '../../model.ts';
import { WholeNumberRange } from '../cells/wholeNumberRange.ts';
import type { FigureColumn, FigureField } from '../figureColumn.ts';
import type { FiguresPart } from '../figuresPart.ts';
import { GrowableArray } from '../growableArray.ts';
import { BlockSpans } from './blockSpans.ts';
import { CachedCodes } from './cachedCodes.ts';
import { CachedOrder } from './cachedOrder.ts';
import { type ColumnSpec, EntryValues, MAX_ENTRY_VALUES } from './entryValues.ts';
import type { LineReader } from './lineReader.ts';
import { intersectMasks } from './masks.ts';

export class ColumnBlock {
  readonly #part: FiguresPart;
  readonly #isArray: boolean;
  readonly #isTemporary: boolean;
  readonly #entries: GrowableArray<Float64Array | Float32Array>;
  /** `null` if each record has exactly one entry. */
  readonly #spans: BlockSpans | null;
  readonly #ownSpans: BlockSpans | null;
  readonly #values: EntryValues;
  /** Used for numbers and days. */
  readonly #order = new CachedOrder();
  readonly #groups = new CachedCodes();
  /** The range of all entries ever written. */
  readonly #ends = new WholeNumberRange();

  /** @param rowSpans The spans of the table to which the column belongs; the table counts their bytes. */
  constructor(looks: ColumnSpec, rowSpans: BlockSpans | null = null) {
    const { part, isArray, isTemporary = false } = looks;
    this.#part = part;
    this.#isArray = isArray;
    this.#isTemporary = isTemporary;
    this.#values = new EntryValues(looks);
    // Days and value indexes are integers small enough for 32-bit floats.
    const make = (length: number) =>
      part.kind === 'Numbers' ? new Float64Array(length) : new Float32Array(length);
    this.#entries = new GrowableArray(make, Number.NaN);
    this.#ownSpans = isArray && !rowSpans ? new BlockSpans() : null;
    this.#spans = rowSpans ?? this.#ownSpans;
    // Position 0 is the entry shared by all records without a value.
    if (this.#spans) this.#entries.set(0, Number.NaN);
  }

  get bytes(): number {
    const spans = this.#ownSpans?.bytes ?? 0;
    return this.#entries.bytes + spans + this.#values.bytes + this.#order.bytes + this.#groups.bytes;
  }

  /**
   * @param rows The row to which each value is written; negative rows are skipped.
   * @param lines The values: only the member given by `getTextLineMember`, or JSON; an empty line means no value.
   * @throws TooManyValuesError
   */
  write(rows: readonly number[], lines: LineReader): void {
    for (const row of rows) {
      const line = lines.next();
      if (row < 0) continue;
      if (this.#spans) this.#writeList(row, this.#values.entriesOfLine(line));
      else this.#writeEntry(row, this.#values.entryOfLine(line));
    }
  }

  writeValue(row: number, value: FieldValue | undefined): void {
    if (this.#spans) this.#writeList(row, this.#values.entriesOf(value));
    else this.#writeEntry(row, value ? this.#values.entryOf(value) : Number.NaN);
  }

  #writeList(row: number, entries: readonly number[]): void {
    const at = this.#spans?.place(row, entries.length) ?? 0;
    for (const [index, entry] of entries.entries()) this.#writeEntry(at + index, entry);
  }

  #writeEntry(at: number, entry: number): void {
    this.#order.written(at);
    this.#groups.written(at);
    this.#ends.add(entry);
    this.#entries.set(at, entry);
  }

  /**
   * Writes a cell of a table. Only the first value of a list counts, because a row has one entry in each
   * column.
   * @param at The position of the table row.
   * @throws TooManyValuesError
   */
  writeCell(at: number, value: FieldValue | undefined): void {
    const first = this.#isArray ? value?.listValue?.[0] : value;
    this.#writeEntry(at, first ? this.#values.entryOf(first) : Number.NaN);
  }

  /**
   * Returns the column for use in figures. Values that are hidden from the caller count as missing, and
   * `keys` contains only values of records that match the query.
   * @param shown 1 for records whose value is visible to the caller.
   */
  figureColumn(
    figure: FigureField,
    { selected, shown }: { selected: Uint8Array; shown: Uint8Array | null },
  ): FigureColumn {
    this.#reach(selected.length);
    const isRead = shown ? intersectMasks(selected, shown) : selected;
    const spans = this.#spans?.among(isRead) ?? null;
    const part = this.#part;
    if (part.kind !== 'Each') {
      const plain = { figure, entries: this.#masked(shown), ends: this.#ends, spans, keys: [], samples: [] };
      // The cached order and codes cover all values, including hidden ones, so they can't be used if values
      // are hidden.
      if (shown && !spans) return plain;
      const coded = { ...plain, codes: this.#codes };
      if (spans || this.#isTemporary) return coded;
      return { ...coded, order: () => this.#order.of(this.#entries.array) };
    }
    const places = this.#values.placesOfKeys(figure, this.#valuesIn(isRead, spans));
    const { keys, samples } = places;
    const codes = this.#entries.array;
    // If every value is a separate group, value indexes can be used as group codes.
    if (keys.length === this.#values.count && (spans || !shown))
      return { figure, entries: codes, spans, keys, samples, codes: this.#codes };
    const entries = new Float32Array(codes.length);
    for (let at = 0; at < entries.length; at += 1) {
      const code = codes[at] ?? Number.NaN;
      const isAsked = !Number.isNaN(code) && (spans !== null || isRead[at] === 1);
      const place = isAsked ? (places.placeOf[code | 0] ?? -1) : -1;
      entries[at] = place >= 0 ? place : Number.NaN;
    }
    return { figure, entries, spans, keys, samples };
  }

  readonly #codes: NonNullable<FigureColumn['codes']> = (way, buckets) =>
    this.#groups.of(way, buckets, this.#entries.array);

  /**
   * Returns a mask with 1 for each record whose value matches; `empty` is the result for records without a
   * value.
   */
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
      const is = passes(this.#values.valueOf(entry));
      if (known.size < MAX_ENTRY_VALUES) known.set(entry, is);
      return is;
    };
    const found = new Uint8Array(rows);
    const entries = this.#entries.array;
    for (let row = 0; row < rows; row += 1) {
      const [from, till] = shown?.[row] === 0 ? [0, 0] : (this.#spans?.of(row) ?? [row, row + 1]);
      let is = till === from && empty;
      for (let at = from; at < till && !is; at += 1) is = isMatch(entries[at] ?? Number.NaN);
      found[row] = is ? 1 : 0;
    }
    return found;
  }

  /** Extends the column to `rows` records; records never written have no value. */
  #reach(rows: number): void {
    this.#spans?.reach(rows);
    this.#entries.reach(this.#spans?.length ?? rows);
  }

  #masked(shown: Uint8Array | null): Float64Array | Float32Array {
    const entries = this.#entries.array;
    if (!shown || this.#spans) return entries;
    return entries.map((entry, row) => (shown[row] === 0 ? Number.NaN : entry));
  }

  /** Returns a mask with 1 for each value that occurs in a record to be read. */
  #valuesIn(isRead: Uint8Array, spans: FigureColumn['spans']): Uint8Array {
    const there = new Uint8Array(this.#values.count);
    let missing = there.length;
    const entries = this.#entries.array;
    for (let row = 0; row < isRead.length && missing > 0; row += 1) {
      if (isRead[row] === 0) continue;
      const from = spans ? (spans.starts[row] ?? 0) : row;
      const till = spans ? (spans.ends[row] ?? 0) : row + 1;
      for (let at = from; at < till; at += 1) {
        const entry = entries[at] ?? Number.NaN;
        // `| 0` lets the engine treat the index as an integer, which makes the access several times faster.
        if (Number.isNaN(entry) || there[entry | 0] === 1) continue;
        there[entry | 0] = 1;
        missing -= 1;
      }
    }
    return there;
  }
}
