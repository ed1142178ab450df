/** The groups of one grouping, sorted and limited in number. */

import type { FigureBuckets } from './buckets.ts';
import type { CodedColumn, FigureCell } from './cells/createCellReducer.ts';
import type { RequestedGroup } from './resolveQuestion.ts';

/** Entries assigned to groups; `buckets` contains the bucket of each group, with `NaN` for entries without a value. */
export interface GroupedColumn extends CodedColumn {
  readonly buckets: readonly number[];
}

/**
 * A group in the result. `others` is the number of groups merged into this one, or 0. A merged group has the
 * bucket `NaN`, as does the group without a value.
 */
export interface FigureAxisGroup {
  readonly bucket: number;
  readonly others: number;
}

export interface FigureAxis {
  readonly groups: readonly FigureAxisGroup[];
  /** The position in `groups` for each group code of the column. */
  readonly places: Int32Array;
}

/**
 * Creates the axis of a grouping from `cells`, which must be counted by this grouping alone. If requested,
 * fills gaps between periods or steps, provided that the groups are sorted by key and none of them exceeds
 * the limit.
 */
export function buildAxis(
  group: RequestedGroup,
  {
    coded,
    cells,
    before,
    buckets,
    compare,
  }: {
    coded: Pick<GroupedColumn, 'buckets' | 'size'>;
    cells: readonly FigureCell[];
    /** The cells of the previous period: groups that exist only there are included. */
    before: readonly FigureCell[];
    buckets: FigureBuckets;
    /** Compares two buckets in their natural order; neither is `NaN`. */
    compare: (a: number, b: number) => number;
  },
): FigureAxis {
  const byCode = new Map(cells.map(cell => [cell.codes[0], cell]));
  const there = new Set([...cells, ...before].map(cell => cell.codes[0]));
  const known = coded.buckets.flatMap((bucket, code) =>
    there.has(code) ? [{ bucket, rank: getRank(group, byCode.get(code)) }] : [],
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

/** Reorders the groups; the group without a value and the merged group stay last. */
export function sortAxisGroups(axis: FigureAxis, compare: (a: number, b: number) => number): FigureAxis {
  const isNamed = ({ bucket }: FigureAxisGroup) => !Number.isNaN(bucket);
  const named = axis.groups.filter(isNamed).toSorted((a, b) => compare(a.bucket, b.bucket));
  const groups = [...named, ...axis.groups.filter(group => !isNamed(group))];
  const moved = Int32Array.from(axis.groups, group => groups.indexOf(group));
  return { groups, places: axis.places.map(place => moved[place] ?? 0) };
}

function emptyLast(a: number, b: number): number {
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

function directed({ order }: RequestedGroup, difference: number): number {
  return order.asc ? difference : -difference;
}

/** Returns the number by which a group is sorted; computed once per group, because a median is expensive. */
function getRank({ order }: RequestedGroup, cell: FigureCell | undefined): number | null {
  if (order.by === 'Key' || !cell) return null;
  return cell.measured[order.measure]?.rank(cell.records) ?? null;
}

/** Compares groups by their rank; groups without a rank come last, regardless of the direction. */
function byRank(group: RequestedGroup, a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return directed(group, a - b);
}

function fillGaps(
  group: RequestedGroup,
  kept: readonly number[],
  { next }: FigureBuckets,
): readonly number[] {
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
