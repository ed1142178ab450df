import { toDayFromNumber } from '../../calendar/periods.ts';
import { divideUnits, formatDecimalUnits, toDecimalUnits } from '../../exactDecimal.ts';
import type { FieldDefinition, FigureMeasure } from '../../model.ts';
import type { FigureColumn } from '../figureColumn.ts';

export interface CellMeasure {
  readonly measure: FigureMeasure['measure'];
  /** `null` means that records are counted. */
  readonly column: FigureColumn | null;
  readonly percentile: number;
}

export interface CellMeasureResult {
  /**
   * Returns an exact decimal, a day, or `null` if there is no value. `records` is the number of records in the cell.
   */
  value(records: number): string | null;
  /** Returns the number by which groups are sorted; groups with `null` come last. */
  rank(records: number): number | null;
}

/** Returns the value of a measure over no records. */
export function getEmptyMeasureValue({ measure }: Pick<CellMeasure, 'measure'>): string | null {
  return ZERO_MEASURES.has(measure) ? '0' : null;
}

/** The measures that are 0 if there are no values; all other measures are `null` then. */
const ZERO_MEASURES: ReadonlySet<FigureMeasure['measure']> = new Set(['Count', 'Filled', 'Distinct', 'Sum']);

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
    part?.kind === 'Days'
      ? toDayFromNumber
      : (entry: number) => formatDecimalUnits(toDecimalUnits(entry, places), places);
  return { places, isNumeric: part?.kind === 'Numbers', write };
}

const EMPTY: FieldDefinition = { id: '', code: '', name: '', type: '' };

/** The number of decimal places of an average, in addition to the decimal places of its values. */
const MORE_PLACES = 2;

export function computeAverage(units: bigint, count: number, places: number): string | null {
  return count === 0 ? null : divideUnits(units, count, { places, most: places + MORE_PLACES });
}

export function toTextRank(text: string | null): number | null {
  // Without hyphens, dates sort as numbers in the order of the dates.
  return text === null ? null : Number(text.replaceAll(/(?<=\d)-/g, ''));
}

/** Returns the index of a percentile within this many ordered entries. */
export function getPercentileIndex(count: number, percentile: number): number {
  return Math.ceil((count * percentile) / 100) - 1;
}

/**
 * Computes a median from the two middle entries, which are identical for an odd count: for numbers, returns
 * their exact mean; for days, the earlier day.
 */
export function computeMedian(
  [lower, upper]: readonly [number, number],
  { write, places, isNumeric }: EntryFormat,
): string {
  if (!isNumeric || lower === upper) return write(lower);
  const sum = BigInt(toDecimalUnits(lower, places)) + BigInt(toDecimalUnits(upper, places));
  return divideUnits(sum, 2, { places, most: places + 1 });
}
