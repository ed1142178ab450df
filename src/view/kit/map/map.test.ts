import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, test } from 'vitest';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { MARKER_COLORS, MARKER_LETTERS, parseMarker } from '#core/field/mapMarker.ts';
import { drawMarker, getMarkerSize, markerFills } from './mapMarker.ts';
import { movePointByPixels, roundToPixelPrecision } from './pinMap.ts';
import { unwrapPolygon } from './worldOutlines.ts';

describe('Markers', () => {
  test('are parsed from a known colour and letter, and are red by default', () => {
    expect(parseMarker('blue_MarkerA', 2)).toEqual({ color: 'blue', letter: 'A', scale: 2 });
    expect(parseMarker('darkgreen')).toEqual({ color: 'darkgreen', letter: '', scale: 1 });
    expect(parseMarker(undefined)).toEqual({ color: 'red', letter: '', scale: 1 });
    for (const name of ['mauve', 'blue_MarkerR', 'blue_MarkerV', 'blue_Markera', 'toString', '<svg>']) {
      expect(parseMarker(name), name).toBeUndefined();
    }
    expect(Object.keys(markerFills)).toEqual(MARKER_COLORS);
    expect(MARKER_COLORS).toHaveLength(10);
    expect(MARKER_LETTERS).toHaveLength(24);
  });

  test('are drawn at their size', () => {
    const marker = { color: 'blue', letter: 'A', scale: 1.5 };
    expect(getMarkerSize(marker)).toEqual({ width: 42, height: 57 });
    expect(drawMarker(marker)).toMatch(/^<svg [^>]*width="42" height="57".*>A<\/text><\/svg>$/);
  });
});

describe('Points', () => {
  test('move by pixels, which are more degrees when zoomed out', () => {
    expect(movePointByPixels({ lat: 0, lng: 0 }, { zoom: 0, right: 64, down: 0 })).toEqual({
      lat: 0,
      lng: 90,
    });
    expect(movePointByPixels({ lat: 0, lng: 170 }, { zoom: 0, right: 64, down: 0 }).lng).toBe(-100);
    const north = movePointByPixels({ lat: 50, lng: 30 }, { zoom: 6, right: 0, down: -8 });
    expect(north.lat).toBeGreaterThan(50);
    expect(movePointByPixels(north, { zoom: 6, right: 0, down: 8 }).lat).toBeCloseTo(50, 1);
    expect(movePointByPixels({ lat: 84, lng: 0 }, { zoom: 0, right: 0, down: -64 }).lat).toBe(85);
  });

  test('are rounded to the precision of a pixel', () => {
    expect(roundToPixelPrecision({ lat: 50.123456789, lng: 30.987654321 }, 1)).toEqual({
      lat: 50.12,
      lng: 30.99,
    });
    expect(roundToPixelPrecision({ lat: 50.123456789, lng: 390.987654321 }, 14)).toEqual({
      lat: 50.123457,
      lng: 30.987654,
    });
  });
});

describe('Outlines', () => {
  test('repeat a ring that crosses the edge of the map on both sides, without a jump', () => {
    const ring = [
      [170, 60],
      [-170, 60],
      [-170, 70],
      [170, 70],
      [170, 60],
    ];
    const [east, west] = unwrapPolygon([ring]);
    expect(east?.[0]?.map(([lng]) => lng)).toEqual([170, 190, 190, 170, 170]);
    expect(west?.[0]?.map(([lng]) => lng)).toEqual([-190, -170, -170, -190, -190]);
  });

  test('close a ring around a pole along the edge of the map', () => {
    const ring = [-170, -50, 70, 170, -170].map(lng => [lng, -75]);
    const [drawn] = unwrapPolygon([ring]);
    expect(drawn?.[0]?.slice(-3)).toEqual([
      [190, -90],
      [-170, -90],
      [-170, -75],
    ]);
  });

  test('have no line that jumps across the map', () => {
    const topology = world as unknown as Topology<{ countries: GeometryCollection }>;
    const polygons = feature(topology, topology.objects.countries).features.flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return [geometry.coordinates];
      return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    });
    expect(polygons.length).toBeGreaterThan(200);
    const rings = polygons.flatMap(unwrapPolygon).flat();
    const jumps = rings.flatMap(ring =>
      ring.slice(1).filter(([lng = 0, lat = 0], index) => {
        return Math.abs(lat) < 90 && Math.abs(lng - (ring[index]?.[0] ?? 0)) > 180;
      }),
    );
    expect(jumps).toEqual([]);
  });
});
