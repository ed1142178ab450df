import { describe, expect, test } from 'vitest';
import { type HeatColumns, NO_REGION } from '#core/geo/placeBytes.ts';
import { regionAnswer } from './regionAnswer.ts';

/** Each place: the number of its record, and its region. */
function columnsOf(places: readonly (readonly [number, number])[]): HeatColumns {
  const none = new Int32Array(places.length);
  return {
    header: { places: places.length, records: 9, placed: 4, isCut: false, regions: ['UA-05', 'UA-46'] },
    ...{ lats: none, lngs: none, weights: new Float64Array(places.length) },
    numbers: Uint32Array.from(places, ([number]) => number),
    regions: Uint8Array.from(places, ([, region]) => region),
    periods: new Uint8Array(places.length),
  };
}

describe('what lies in each region', () => {
  const answer = regionAnswer(
    columnsOf([
      [1, 0],
      [2, 1],
      // Two places in one region, and a third in another.
      [3, 1],
      [3, 1],
      [3, 0],
      [4, 1],
      [5, NO_REGION],
    ]),
    'where',
  );

  test('the region with the most records comes first', () => {
    const told = answer.rows.map(({ keys: [key], values }) => [key?.value?.stringValue, values[0]]);
    expect(told).toEqual([
      ['UA-46', '3'],
      ['UA-05', '2'],
      ['NoRegion', '1'],
    ]);
  });

  test('a record in two regions counts once in the total', () => {
    expect(answer.totals.values).toEqual(['5']);
    expect(answer.records).toBe(5);
  });

  test('every region opens its records', () => {
    expect(answer.rows[0]?.conditions).toEqual([
      { field: 'where', operator: 'Within', value: { stringValue: 'UA-46' } },
    ]);
  });

  test('an empty directory has no rows', () => {
    expect(regionAnswer(columnsOf([]), 'where')).toMatchObject({ records: 0, rows: [] });
  });
});
