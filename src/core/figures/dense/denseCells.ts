/** The cells of records that each hold one value of every field asked for: counted in typed arrays, a million in milliseconds. */
import type { FoldMeasure, Measured } from '../accumulators.ts';
import type { Cell, CellGroup, Fold } from '../foldCells.ts';
import { measureDensely } from './denseMeasures.ts';
import { type Placed, placeRecords, putTogether } from './placed.ts';

/** As many combinations as may be counted beside each other. */
export const MOST_CELLS = 1_000_000;

/** Tells the cells of some of the groupings, with their groups as they are or put together. */
export type DenseFold = (asked: readonly CellGroup[]) => readonly Cell[];

/**
 * Records are put into the smallest cells once; whatever is asked for is made of these.
 * Null where records hold several values, or there are too many combinations.
 */
export function denseFold({ groups, measures, counted }: Fold): DenseFold | null {
  const size = groups.reduce((product, group) => product * group.size, 1);
  const columns = [...groups, ...measures].flatMap(({ column }) => column ?? []);
  if (size > MOST_CELLS || columns.some(({ spans }) => spans !== null)) return null;
  const smallest = placeRecords(groups, counted);
  const sizes = groups.map(group => group.size);
  return asked => {
    const sizesAsked = asked.map(group => group.size);
    const larger = putTogether(smallest, partsInto(asked, sizes), product(sizesAsked));
    const measuring = measures.map(measure => measureIn(measure, larger));
    return cellsOf(larger.records, sizesAsked, measuring);
  };
}

const product = (sizes: readonly number[]) => sizes.reduce((all, size) => all * size, 1);

/** Of each of the smallest cells the one that it is a part of. */
export function partsInto(asked: readonly CellGroup[], sizes: readonly number[]): Int32Array {
  const into = new Int32Array(product(sizes));
  for (const { level, places, size } of asked) {
    const ofLevel = sizes[level] ?? 1;
    const below = product(sizes.slice(level + 1));
    for (let part = 0; part < into.length; part += 1) {
      const code = Math.floor(part / below) % ofLevel;
      into[part] = (into[part] ?? 0) * size + (places ? (places[code] ?? 0) : code);
    }
  }
  return into;
}

/**
 * Those with records.
 * @param records in each cell.
 * @param measuring each measures a cell.
 */
export function cellsOf(
  records: Int32Array,
  sizes: readonly number[],
  measuring: readonly ((cell: number) => Measured)[],
): Cell[] {
  const cells: Cell[] = [];
  for (let cell = 0; cell < records.length; cell += 1) {
    const count = records[cell] ?? 0;
    if (count === 0) continue;
    cells.push({
      codes: codesOf(cell, sizes),
      records: count,
      measured: measuring.map(measured => measured(cell)),
    });
  }
  return cells;
}

function codesOf(cell: number, sizes: readonly number[]): number[] {
  const codes: number[] = [];
  let rest = cell;
  for (const size of sizes.toReversed()) {
    codes.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return codes;
}

/** Measured once somebody asks: a median is no matter of a moment. */
export function measureIn(measure: FoldMeasure, placed: Placed): (cell: number) => Measured {
  const { column } = measure;
  if (!column) return () => COUNT;
  let known: ((cell: number) => Measured) | null = null;
  const measured = () => {
    known ??= measureDensely({ ...measure, column }, placed);
    return known;
  };
  return cell => ({
    value: records => measured()(cell).value(records),
    rank: records => measured()(cell).rank(records),
  });
}

const COUNT: Measured = { value: String, rank: records => records };
