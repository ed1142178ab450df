/** The groups of one grouping: told apart, put in order, cut off where there are too many. */

import type { Buckets } from './buckets.ts';
import type { Cell, FoldGroup } from './foldCells.ts';
import type { AskedGroup } from './openQuestion.ts';

/** Entries told apart into groups, `buckets` by the group. `NaN`: those without a value. */
export interface CodedColumn extends FoldGroup {
  readonly buckets: readonly number[];
}

/** A group that is answered; `others`: how many it puts together, with the bucket of none of them. */
export interface AxisGroup {
  readonly bucket: number;
  readonly others: number;
}

export interface Axis {
  readonly groups: readonly AxisGroup[];
  /** The place in `groups` by the code of the column. */
  readonly places: Int32Array;
}

/** `cells` are those of this grouping alone. Periods and steps between the first and the last are filled in where asked for. */
export function makeAxis(
  group: AskedGroup,
  {
    coded,
    cells,
    before,
    buckets,
    compare,
  }: {
    coded: Pick<CodedColumn, 'buckets' | 'size'>;
    cells: readonly Cell[];
    /** Those of the period before: what is there alone is a group, too. */
    before: readonly Cell[];
    buckets: Buckets;
    /** The own order of two buckets; neither is `NaN`. */
    compare: (a: number, b: number) => number;
  },
): Axis {
  const byCode = new Map(cells.map(cell => [cell.codes[0], cell]));
  const there = new Set([...cells, ...before].map(cell => cell.codes[0]));
  const known = coded.buckets.flatMap((bucket, code) =>
    there.has(code) ? [{ bucket, rank: rankOf(group, byCode.get(code)) }] : [],
  );
  const ordered = known.toSorted(
    group.order.by === 'Key'
      ? (a, b) => emptyLast(a.bucket, b.bucket) || directed(group, compare(a.bucket, b.bucket))
      : (a, b) =>
          byRank(group, a.rank, b.rank) || emptyLast(a.bucket, b.bucket) || compare(a.bucket, b.bucket),
  );
  const kept = ordered.slice(0, group.limit);
  const cut = ordered.length - kept.length;
  const filled =
    cut === 0
      ? fillGaps(
          group,
          kept.map(({ bucket }) => bucket),
          buckets,
        )
      : kept.map(({ bucket }) => bucket);
  const groups = filled.map(bucket => ({ bucket, others: 0 }));
  if (cut > 0) groups.push({ bucket: Number.NaN, others: cut });
  const placeOf = new Map(filled.map((bucket, place) => [bucket, place]));
  const places = Int32Array.from(coded.buckets, bucket => placeOf.get(bucket) ?? filled.length);
  return { groups, places };
}

/** The same groups in another order; those without a value, and what was put together, stay last. */
export function inOrderOf(axis: Axis, compare: (a: number, b: number) => number): Axis {
  const isNamed = ({ bucket }: AxisGroup) => !Number.isNaN(bucket);
  const named = axis.groups.filter(isNamed).toSorted((a, b) => compare(a.bucket, b.bucket));
  const groups = [...named, ...axis.groups.filter(group => !isNamed(group))];
  const moved = Int32Array.from(axis.groups, group => groups.indexOf(group));
  return { groups, places: axis.places.map(place => moved[place] ?? 0) };
}

function emptyLast(a: number, b: number): number {
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

function directed({ order }: AskedGroup, difference: number): number {
  return order.asc ? difference : -difference;
}

/** Worked out once: a median is no matter of a moment. */
function rankOf({ order }: AskedGroup, cell: Cell | undefined): number | null {
  if (order.by === 'Key' || !cell) return null;
  return cell.measured[order.measure]?.rank(cell.records) ?? null;
}

/** Groups without any come last, whatever the direction. */
function byRank(group: AskedGroup, a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return directed(group, a - b);
}

function fillGaps(group: AskedGroup, kept: readonly number[], { next }: Buckets): readonly number[] {
  const there = kept.filter(bucket => !Number.isNaN(bucket));
  if (!group.hasGaps || !next || group.order.by !== 'Key' || there.length === 0) return kept;
  const last = Math.max(...there);
  const all: number[] = [];
  for (let bucket = Math.min(...there); bucket <= last; bucket = next(bucket)) {
    all.push(bucket);
    if (all.length + kept.length - there.length > group.limit) return kept;
  }
  const ordered = group.order.asc ? all : all.toReversed();
  return kept.length === there.length ? ordered : [...ordered, Number.NaN];
}
