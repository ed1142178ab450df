/** Measures the entries of a cell one by one, as the oracle of the measures over whole columns. */
import { ExactIntegerSum, formatDecimalUnits, toDecimalUnits } from '#core/exactDecimal.ts';
import {
  type CellMeasure,
  type CellMeasureResult,
  computeAverage,
  computeMedian,
  getEntryFormat,
  getPercentileIndex,
  toTextRank,
} from '#core/figures/cells/measureFormat.ts';

export interface Accumulator extends CellMeasureResult {
  /** Adds an entry that isn't missing; called once for each entry of a record. */
  add(entry: number, record: number): void;
}

export function createAccumulator({ measure, column, percentile }: CellMeasure): Accumulator {
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
  const sum = new ExactIntegerSum();
  return {
    add: entry => sum.add(toDecimalUnits(entry, places)),
    value: () => formatDecimalUnits(sum.total, places),
    rank: () => Number(sum.total),
  };
}

function average(places: number): Accumulator {
  const sum = new ExactIntegerSum();
  let count = 0;
  return {
    add(entry) {
      sum.add(toDecimalUnits(entry, places));
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
