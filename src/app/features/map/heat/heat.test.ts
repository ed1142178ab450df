import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HeatColumns, NO_REGION, UNKNOWN_COORDINATE } from '#core/geo/placeBytes.ts';
import { computeRegionFigures } from '#core/geo/regionFigures.ts';
import { DEFAULT_HEAT_SETTINGS, getHeatPeriods, parseHeatSettings } from './heatSettings.ts';
import { computeShadeClasses, getHeatPoints, getShade } from './regionShading.ts';

interface Row {
  readonly number: number;
  readonly region: number;
  readonly weight: number;
  readonly period?: number;
  readonly lat?: number;
}

function columns(rows: readonly Row[]): HeatColumns {
  return {
    header: { places: rows.length, records: 0, placed: 0, isCut: false, regions: ['UA-05', 'UA-07'] },
    weights: Float64Array.from(rows, ({ weight }) => weight),
    lats: Int32Array.from(rows, ({ lat = 50_000_000 }) => lat),
    lngs: Int32Array.from(rows, () => 30_000_000),
    numbers: Uint32Array.from(rows, ({ number }) => number),
    regions: Uint8Array.from(rows, ({ region }) => region),
    periods: Uint8Array.from(rows, ({ period = 0 }) => period),
  };
}

describe('Metrics of regions', () => {
  test('count a record once per region, however many locations it has there', () => {
    const told = columns([
      { number: 1, region: 0, weight: 0.1 },
      { number: 1, region: 0, weight: 0.1 },
      { number: 1, region: 1, weight: 0.1 },
      { number: 2, region: 0, weight: 0.2 },
      { number: 3, region: NO_REGION, weight: Number.NaN },
    ]);
    expect(computeRegionFigures(told, { places: 1, periodCount: 1 })).toEqual([
      { code: 'UA-05', values: ['0.3'], weightless: 0, numbers: [1, 2] },
      { code: 'UA-07', values: ['0.1'], weightless: 0, numbers: [1] },
      { code: null, values: ['0'], weightless: 1, numbers: [3] },
    ]);
    expect(computeRegionFigures(told, { places: null, periodCount: 1 })[0]?.values).toEqual(['2']);
  });

  test('are computed separately for each of two periods', () => {
    const told = columns([
      { number: 1, region: 0, weight: 5, period: 0 },
      { number: 2, region: 0, weight: 7, period: 1 },
    ]);
    expect(computeRegionFigures(told, { places: 0, periodCount: 2 })[0]?.values).toEqual(['5', '7']);
  });

  test('have the shade of their class, which is never lighter for a higher value', () => {
    const values = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 27 });
    fc.assert(
      fc.property(values, some => {
        const classes = computeShadeClasses(some, false);
        const shades = some
          .filter(value => value > 0)
          .toSorted((a, b) => a - b)
          .map(value => classes.findIndex(({ fill }) => fill === getShade(value, classes, false)));
        expect(shades.every(shade => shade >= 0)).toBe(true);
        expect(shades).toEqual(shades.toSorted((a, b) => a - b));
      }),
    );
  });

  test('have different shades for positive and negative changes of different sizes', () => {
    const classes = computeShadeClasses([-9, -1, 0, 2, 9], true);
    const shades = [-9, -1, 0, 2, 9].map(value => getShade(value, classes, true));
    expect(new Set(shades).size).toBe(5);
    expect(shades).toEqual(classes.map(({ fill }) => fill));
  });
});

test('computes heat only from current locations with a point and a positive weight', () => {
  const told = columns([
    { number: 1, region: 0, weight: 2 },
    { number: 2, region: 0, weight: -1 },
    { number: 3, region: 0, weight: Number.NaN },
    { number: 4, region: 0, weight: 2, lat: UNKNOWN_COORDINATE },
    { number: 5, region: 0, weight: 2, period: 1 },
  ]);
  expect([...getHeatPoints(told).weights]).toEqual([2]);
});

test('ends a period today, and compares it with the preceding period of the same length', () => {
  expect(getHeatPeriods({ span: 'All', isCompared: true }, '2026-03-01')).toBeNull();
  expect(getHeatPeriods({ span: 'Days30', isCompared: true }, '2026-03-01')).toEqual([
    { from: '2026-01-31', till: '2026-03-01' },
    { from: '2026-01-01', till: '2026-01-30' },
  ]);
  expect(parseHeatSettings({ span: 'Never', weight: 3 })).toEqual(DEFAULT_HEAT_SETTINGS);
});
