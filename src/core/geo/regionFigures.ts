/** Aggregates records by region: counts them or sums up their weights, with each record counted once per region. */
import { ExactIntegerSum, formatDecimalUnits, toDecimalUnits } from '../exactDecimal.ts';
import { type HeatColumns, NO_REGION } from './placeBytes.ts';

export interface RegionFigure {
  /** `null` means records outside of all regions. */
  readonly code: string | null;
  /** For each period, the number of records, or the exact sum of their weights. */
  readonly values: readonly string[];
  /** The number of records without a weight; only used if weights are summed up. */
  readonly weightless: number;
  /** The numbers of the records in the first period. */
  readonly numbers: readonly number[];
}

interface Folded {
  readonly sums: ExactIntegerSum[];
  readonly numbers: number[];
  weightless: number;
}

/**
 * Aggregates the rows by region; the rows of a record must be consecutive. `places` is the number of decimal places of
 * the weights; `null` if records are counted.
 */
export function computeRegionFigures(
  { header, numbers, regions, weights, periods }: HeatColumns,
  { places, periodCount }: { places: number | null; periodCount: number },
): RegionFigure[] {
  const found = new Map<number, Folded>();
  let seen = new Set<number>();
  let last = -1;
  for (const [row, number] of numbers.entries()) {
    if (number !== last) seen = new Set();
    last = number;
    const region = regions[row] ?? NO_REGION;
    if (seen.has(region)) continue;
    seen.add(region);
    const folded = found.get(region) ?? emptyFolded(periodCount);
    found.set(region, folded);
    const period = periods[row] ?? 0;
    const weight = weights[row] ?? Number.NaN;
    if (places !== null && Number.isNaN(weight)) folded.weightless += 1;
    else folded.sums[period]?.add(places === null ? 1 : toDecimalUnits(weight, places));
    if (period === 0) folded.numbers.push(number);
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([region, { sums, numbers: own, weightless }]) => ({
      code: header.regions?.[region] ?? null,
      values: sums.map(sum => formatDecimalUnits(sum.total, places ?? 0)),
      weightless,
      numbers: own,
    }));
}

function emptyFolded(periodCount: number): Folded {
  return {
    sums: Array.from({ length: periodCount }, () => new ExactIntegerSum()),
    numbers: [],
    weightless: 0,
  };
}
