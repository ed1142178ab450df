import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePlaces, encodePlaces } from '#core/geo/placeBytes.ts';
import { LAST_CLUSTER_ZOOM, PlaceIndex } from './placeIndex.ts';

const DEGREE = 1_000_000;
const point = fc.tuple(fc.integer({ min: -80, max: 80 }), fc.integer({ min: -179, max: 179 }));
const world = { west: -180, south: -90, east: 180, north: 90 };

function getIndex(points: readonly (readonly [number, number])[], hidden: readonly number[] = []) {
  const places = {
    lats: Int32Array.from(points, ([lat]) => lat * DEGREE),
    lngs: Int32Array.from(points, ([, lng]) => lng * DEGREE),
    styles: Uint16Array.from(points, (_, at) => at % 3),
  };
  return new PlaceIndex(places, new Set(hidden));
}

test('counts every visible location exactly once, at any zoom, clustered or not', () => {
  const views = fc.tuple(fc.array(point, { maxLength: 60 }), fc.integer({ min: 0, max: 12 }), fc.boolean());
  fc.assert(
    fc.property(views, ([points, zoom, isClustered]) => {
      const drawn = getIndex(points, [2]).drawn({ ...world, zoom, isClustered });
      const shown = points.filter((_, at) => at % 3 !== 2).length;
      expect(drawn.counts.reduce((sum, count) => sum + count, 0)).toBe(shown);
      expect(drawn.inView).toBe(shown);
    }),
  );
});

test('keeps locations at the same point together at every zoom, and returns them as a list', () => {
  const index = getIndex([
    [50, 30],
    [50, 30],
    [50, 30],
  ]);
  const { counts, refs } = index.drawn({ ...world, zoom: LAST_CLUSTER_ZOOM, isClustered: true });
  expect([...counts]).toEqual([3]);
  const { rows, zoom } = index.cluster(refs[0] ?? 0, 10);
  expect(rows.sort()).toEqual([0, 1, 2]);
  expect(zoom).toBeGreaterThan(LAST_CLUSTER_ZOOM);
  expect(index.within({ west: 29, south: 49, east: 31, north: 51 }, 2)).toEqual([0, 1]);
});

test('stores 100,000 locations in at most 1.3 MB, and reads them back unchanged', () => {
  const places = 100_000;
  const header = { places, records: places, placed: places, isCut: false, groups: ['Адреса'] };
  const lats = Int32Array.from({ length: places }, (_, at) => at - 50_000);
  const columns = {
    header,
    lats,
    lngs: lats.toReversed(),
    numbers: new Uint32Array(places),
    groups: new Uint8Array(places),
  };
  const bytes = encodePlaces(columns);
  expect(bytes.byteLength).toBeLessThan(1_301_000);
  expect(decodePlaces(bytes.buffer as ArrayBuffer)).toEqual(columns);
});
