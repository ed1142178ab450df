/** What a cell keeps of the records counted in it, measure by measure. */
import type { FigureMeasure } from '../model.ts';
import { divideUnits, ExactSum, fromUnits, toUnits } from './exactDecimal.ts';
import type { FigureColumn } from './figureColumn.ts';
import { dayOfNumber } from './periods.ts';

export interface FoldMeasure {
  readonly measure: FigureMeasure['measure'];
  /** Null: records are counted. */
  readonly column: FigureColumn | null;
  readonly percentile: number;
}

export interface Accumulator {
  /** Once for each entry of a record that is there. */
  add(entry: number, record: number): void;
  /** An exact decimal, a day, or null where there is nothing to tell. `records` are those of the cell. */
  value(records: number): string | null;
  /** What groups are put in order by; null comes last. */
  rank(records: number): number | null;
}

export function createAccumulator({ measure, column, percentile }: FoldMeasure): Accumulator {
  const part = column?.figure.part;
  const places = part?.kind === 'Numbers' ? part.places(column?.figure.field.definition ?? NOTHING) : 0;
  const write =
    part?.kind === 'Days' ? dayOfNumber : (entry: number) => fromUnits(toUnits(entry, places), places);
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
      return ranked(sorted => medianOf(sorted, { write, places, isNumeric: part?.kind === 'Numbers' }));
    case 'Percentile':
      return ranked(sorted => write(sorted[Math.ceil((sorted.length * percentile) / 100) - 1] ?? 0));
  }
}

const NOTHING = { id: '', code: '', name: '', type: '' };

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

/** An average has so many decimal places more than what it is made of. */
const MORE_PLACES = 2;

function average(places: number): Accumulator {
  const sum = new ExactSum();
  let count = 0;
  return {
    add(entry) {
      sum.add(toUnits(entry, places));
      count += 1;
    },
    value: () => (count === 0 ? null : divideUnits(sum.total, count, { places, most: places + MORE_PLACES })),
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
    rank: () => {
      const text = told();
      // Days in order are so as texts of digits, too.
      return text === null ? null : Number(text.replaceAll(/(?<=\d)-/g, ''));
    },
  };
}

/** Of an even count of numbers exactly half way between the two in the middle; of days the earlier one. */
function medianOf(
  sorted: Float64Array,
  { write, places, isNumeric }: { write: (entry: number) => string; places: number; isNumeric: boolean },
): string {
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  if (!isNumeric || lower === upper) return write(lower);
  const sum = BigInt(toUnits(lower, places)) + BigInt(toUnits(upper, places));
  return divideUnits(sum, 2, { places, most: places + 1 });
}
