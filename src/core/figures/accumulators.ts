/** Accumulates the measured values of a cell. */

import { getDayByNumber } from '../calendar/periods.ts';
import { divideUnits, ExactSum, fromUnits, toUnits } from '../exactDecimal.ts';
import type { FigureMeasure } from '../model.ts';
import type { FigureColumn } from './figureColumn.ts';

export interface FoldMeasure {
  readonly measure: FigureMeasure['measure'];
  /** `null` means that records are counted. */
  readonly column: FigureColumn | null;
  readonly percentile: number;
}

export interface MeasureResult {
  /**
   * Returns an exact decimal, a day, or `null` if there is no value. `records` is the number of records in the cell.
   */
  value(records: number): string | null;
  /** Returns the number by which groups are sorted; groups with `null` come last. */
  rank(records: number): number | null;
}

export interface Accumulator extends MeasureResult {
  /** Adds an entry that isn't missing; called once for each entry of a record. */
  add(entry: number, record: number): void;
}

/** Formats the entries of a column as figures. */
export interface EntryFormat {
  /** The number of decimal places that fits every entry. */
  readonly places: number;
  readonly isNumeric: boolean;
  write(entry: number): string;
}

export function getEntryFormat(column: FigureColumn | null): EntryFormat {
  const part = column?.figure.part;
  const places = part?.kind === 'Numbers' ? part.places(column?.figure.field.definition ?? EMPTY) : 0;
  const write =
    part?.kind === 'Days' ? getDayByNumber : (entry: number) => fromUnits(toUnits(entry, places), places);
  return { places, isNumeric: part?.kind === 'Numbers', write };
}

export function createAccumulator({ measure, column, percentile }: FoldMeasure): Accumulator {
  const writing = getEntryFormat(column);
  const { places, write } = writing;
  switch (measure) {
    case 'Count':
      return column ? countEntries() : countRecords();
    case 'Filled':
      return countFilled();
    case 'Distinct':
      return countDistinct();
    case 'Sum':
      return addUp(places);
    case 'Average':
      return average(places);
    case 'Min':
      return extreme((entry, least) => entry < least, write);
    case 'Max':
      return extreme((entry, most) => entry > most, write);
    case 'Median':
      return ranked(sorted =>
        computeMedian([sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0], writing),
      );
    case 'Percentile':
      return ranked(sorted => write(sorted[getPercentileIndex(sorted.length, percentile)] ?? 0));
  }
}

const EMPTY = { id: '', code: '', name: '', type: '' };

function countRecords(): Accumulator {
  return { add: () => undefined, value: String, rank: records => records };
}

function countEntries(): Accumulator {
  let count = 0;
  return {
    add: () => {
      count += 1;
    },
    value: () => String(count),
    rank: () => count,
  };
}

function countFilled(): Accumulator {
  let [count, last] = [0, -1];
  return {
    add(_, record) {
      if (record !== last) count += 1;
      last = record;
    },
    value: () => String(count),
    rank: () => count,
  };
}

function countDistinct(): Accumulator {
  const seen = new Set<number>();
  return {
    add: entry => {
      seen.add(entry);
    },
    value: () => String(seen.size),
    rank: () => seen.size,
  };
}

function addUp(places: number): Accumulator {
  const sum = new ExactSum();
  return {
    add: entry => sum.add(toUnits(entry, places)),
    value: () => fromUnits(sum.total, places),
    rank: () => Number(sum.total),
  };
}

/** The number of decimal places of an average, in addition to the decimal places of its values. */
const MORE_PLACES = 2;

export function computeAverage(units: bigint, count: number, places: number): string | null {
  return count === 0 ? null : divideUnits(units, count, { places, most: places + MORE_PLACES });
}

function average(places: number): Accumulator {
  const sum = new ExactSum();
  let count = 0;
  return {
    add(entry) {
      sum.add(toUnits(entry, places));
      count += 1;
    },
    value: () => computeAverage(sum.total, count, places),
    rank: () => (count === 0 ? null : Number(sum.total) / count),
  };
}

function extreme(
  isBeyond: (entry: number, known: number) => boolean,
  write: (entry: number) => string,
): Accumulator {
  let known: number | null = null;
  return {
    add(entry) {
      if (known === null || isBeyond(entry, known)) known = entry;
    },
    value: () => (known === null ? null : write(known)),
    rank: () => known,
  };
}

function ranked(tell: (sorted: Float64Array) => string): Accumulator {
  const entries: number[] = [];
  const told = () => (entries.length === 0 ? null : tell(Float64Array.from(entries).sort()));
  return {
    add: entry => {
      entries.push(entry);
    },
    value: told,
    rank: () => toTextRank(told()),
  };
}

export function toTextRank(text: string | null): number | null {
  // The digits of a date have the same order as dates.
  return text === null ? null : Number(text.replaceAll(/(?<=\d)-/g, ''));
}

/** Returns the index of a percentile within this many ordered entries. */
export function getPercentileIndex(count: number, percentile: number): number {
  return Math.ceil((count * percentile) / 100) - 1;
}

/**
 * Computes a median from the two middle entries, which are identical for an odd count: for numbers, returns their exact
 * mean; for days, the earlier one.
 */
export function computeMedian(
  [lower, upper]: readonly [number, number],
  { write, places, isNumeric }: EntryFormat,
): string {
  if (!isNumeric || lower === upper) return write(lower);
  const sum = BigInt(toUnits(lower, places)) + BigInt(toUnits(upper, places));
  return divideUnits(sum, 2, { places, most: places + 1 });
}
