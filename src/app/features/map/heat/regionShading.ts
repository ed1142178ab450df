/** Calculates the shades of regions, and selects the places that are drawn as density. */
import { type HeatColumns, UNKNOWN_COORDINATE } from '#core/geo/placeBytes.ts';
import type { RegionFigure } from '#core/geo/regionFigures.ts';
import type { WeightedPlaces } from '#view/kit/map/heat/heatCanvas.ts';
import { DIVERGING_COLORS, NO_HEAT_COLOR, SEQUENTIAL_COLORS } from '#view/kit/map/heat/heatColors.ts';

/** Returns the places of the first period that have coordinates. Omits places with zero or negative weight. */
export function getHeatPoints({ lats, lngs, weights, periods }: HeatColumns): WeightedPlaces {
  const rows: number[] = [];
  for (const [row, lat] of lats.entries())
    if (lat !== UNKNOWN_COORDINATE && periods[row] === 0 && (weights[row] ?? 0) > 0) rows.push(row);
  return {
    lats: Int32Array.from(rows, row => lats[row] ?? 0),
    lngs: Int32Array.from(rows, row => lngs[row] ?? 0),
    weights: Float64Array.from(rows, row => weights[row] ?? 0),
  };
}

export interface ShadeClass {
  readonly fill: string;
  readonly from: number;
  readonly till: number;
}

/** Returns ascending classes with similar numbers of regions. For changes, returns five classes around 0. */
export function computeShadeClasses(values: readonly number[], isChange: boolean): ShadeClass[] {
  if (values.length === 0) return [];
  if (isChange) return changeClasses(values);
  const sorted = values.filter(value => value !== 0).toSorted((a, b) => a - b);
  const distinct = [...new Set(sorted)];
  const count = Math.min(SEQUENTIAL_COLORS.length, distinct.length);
  const classes: ShadeClass[] = [];
  let at = 0;
  for (let index = 0; index < count && at < sorted.length; index += 1) {
    const end = Math.max(at + 1, Math.round(((index + 1) * sorted.length) / count));
    const top = sorted[Math.min(end, sorted.length) - 1] ?? 0;
    // Equal values belong to the same class.
    const next = sorted.lastIndexOf(top) + 1;
    classes.push({
      fill: SEQUENTIAL_COLORS[SEQUENTIAL_COLORS.length - count + index] ?? NO_HEAT_COLOR,
      from: sorted[at] ?? 0,
      till: top,
    });
    at = next;
  }
  return classes;
}

function changeClasses(values: readonly number[]): ShadeClass[] {
  const most = Math.max(...values.map(Math.abs), 1);
  const [much, some, same, more, most5] = DIVERGING_COLORS as [string, string, string, string, string];
  const third = most / 3;
  return [
    { fill: much, from: -most, till: -third },
    { fill: some, from: -third, till: 0 },
    { fill: same, from: 0, till: 0 },
    { fill: more, from: 0, till: third },
    { fill: most5, from: third, till: most },
  ];
}

export function getShade(value: number, classes: readonly ShadeClass[], isChange: boolean): string {
  if (value === 0) return isChange ? (DIVERGING_COLORS[2] ?? NO_HEAT_COLOR) : NO_HEAT_COLOR;
  const own = classes.filter(({ from, till }) => from !== till || !isChange);
  const found =
    value < 0
      ? own.find(({ till }) => value <= till)
      : own.find(({ from, till }) => till > 0 && value >= from && value <= till);
  return found?.fill ?? NO_HEAT_COLOR;
}

/** Returns the value that determines a region's shade: the amount, or the increase if periods are compared. */
export function getShadedValue(
  { values: [now = '0', before = '0'] }: RegionFigure,
  isCompared: boolean,
): number {
  return isCompared ? Number(now) - Number(before) : Number(now);
}
