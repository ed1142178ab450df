import { describe, expect, test } from 'vitest';
import fine from 'world-atlas/countries-50m.json' with { type: 'json' };
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import regionRows from '#core/geo/data/uaRegions.json' with { type: 'json' };
import { toRegions } from '#core/geo/regions.ts';
import { type MapCountry, parseBorders, parseCountries } from './countries.ts';
import { findRegionBorders } from './regionBorders.ts';
import type { OutlineRing } from './worldOutlines.ts';

const crimea = {
  Simferopol: [34.1, 44.95],
  Sevastopol: [33.52, 44.6],
  Kerch: [36.47, 45.35],
  Yalta: [34.16, 44.51],
  Armiansk: [33.69, 46.1],
} as const;

describe.each([
  ['coarse', coarse],
  ['fine', fine],
])('The %s outlines', (name, file) => {
  const countries = parseCountries(file);

  test.each(Object.entries(crimea))('include %s in Ukraine', (city, [lng, lat]) => {
    // The coarse outlines don't include the tip of the peninsula.
    const expected = name === 'coarse' && city === 'Kerch' ? [] : ['Ukraine'];
    expect(getCountriesAt(countries, lng, lat)).toEqual(expected);
  });

  test('keep other locations in their countries', () => {
    expect(getCountriesAt(countries, 38.97, 45.03)).toEqual(['Russia']);
    expect(getCountriesAt(countries, 37.62, 55.75)).toEqual(['Russia']);
    expect(getCountriesAt(countries, 20.8, 54.7)).toEqual(['Russia']);
    expect(getCountriesAt(countries, 30.52, 50.45)).toEqual(['Ukraine']);
    expect(getCountriesAt(countries, 13.4, 52.5)).toEqual(['Germany']);
  });

  test('draw no border between Crimea and the mainland', () => {
    const ukraine = countries.find(({ englishName }) => englishName === 'Ukraine');
    const mainland = ukraine?.polygons.filter(([outer]) => outer && isInside(outer, 30.52, 50.45)) ?? [];
    expect(mainland).toHaveLength(1);
    expect(isInside(mainland[0]?.[0] ?? [], 34.1, 44.95)).toBe(true);
  });

  test('contain each country once', () => {
    const names = countries.map(({ englishName }) => englishName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(150);
  });
});

test('returns no borders inside Ukraine, because its regions include them', () => {
  const points = parseBorders(fine).flat();
  const isNear = (lng: number, lat: number) =>
    points.some(([x = 0, y = 0]) => Math.abs(x - lng) < 0.12 && Math.abs(y - lat) < 0.12);
  for (const [name, [lng, lat]] of Object.entries(crimea)) expect(isNear(lng, lat), name).toBe(false);
  expect([19.9, 20.1, 20.3, 20.5, 20.7, 20.9].some(lng => isNear(lng, 54.36))).toBe(true);
  expect(points.length).toBeGreaterThan(20_000);
});

test('returns each border between or around regions once, as an inner or an outer border', () => {
  const regions = toRegions(regionRows);
  const { inner, outer } = findRegionBorders(regions);
  const edges = [...inner, ...outer].flatMap(line =>
    line.slice(1).map((point, index) => [String(line[index]), String(point)].sort().join(' ')),
  );
  expect(new Set(edges).size).toBe(edges.length);
  const isOn = (lines: typeof inner, lng: number, lat: number) =>
    lines.flat().some(([x, y]) => Math.abs(x - lng) < 0.15 && Math.abs(y - lat) < 0.15);
  // The first point is between Crimea and Kherson region, the second point on the border with Poland.
  expect(isOn(inner, 33.7, 46.15)).toBe(true);
  expect(isOn(outer, 22.95, 49.8)).toBe(true);
  expect(isOn(inner, 22.95, 49.8)).toBe(false);
});

function getCountriesAt(countries: readonly MapCountry[], lng: number, lat: number): string[] {
  return countries
    .filter(({ polygons }) => polygons.some(([outer]) => outer && isInside(outer, lng, lat)))
    .map(({ englishName }) => englishName);
}

/**
 * Returns whether a point is inside a ring: a ray to the east then crosses the ring an odd number of times.
 */
function isInside(ring: OutlineRing, lng: number, lat: number): boolean {
  const crossings = ring.filter(([x = 0, y = 0], index) => {
    const [beforeX = 0, beforeY = 0] = ring.at(index - 1) ?? [];
    return y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x;
  });
  return crossings.length % 2 === 1;
}
