import fc from 'fast-check';
import { expect, describe as suite, test } from 'vitest';
import { formatAreaBox, isWithinArea, parseArea } from './area.ts';
import placeRows from './data/uaPlaces.json' with { type: 'json' };
import regionRows from './data/uaRegions.json' with { type: 'json' };
import type { GazetteerRow } from './geoData.ts';
import { findPlaces, toPlaces } from './places.ts';
import { toDisplayablePoint } from './point.ts';
import { getRegionNames } from './regionNames.ts';
import { findNamedRegion, findRegion, formatRegionName, isInRegion, toRegions } from './regions.ts';

const regions = toRegions(regionRows);
const places = toPlaces(placeRows as unknown as GazetteerRow[]);
const getCodeAt = (lat: number, lng: number, address?: string) =>
  findRegion(regions, { point: { lat, lng }, address })?.code;

suite('Regions', () => {
  test('have the same names as in the list without outlines', () => {
    for (const locale of ['en', 'uk'] as const)
      expect([...getRegionNames(locale)]).toEqual(
        regions.map(each => [each.code, formatRegionName(each, locale)]),
      );
  });

  test('are the 27 regions of Ukraine, including Crimea and Sevastopol', () => {
    expect(new Set(regions.map(({ code }) => code)).size).toBe(27);
    expect(getCodeAt(44.95, 34.1)).toBe('UA-43');
    expect(getCodeAt(45.35, 36.47)).toBe('UA-43');
    expect(getCodeAt(44.6, 33.53)).toBe('UA-40');
  });

  test("don't overlap", () => {
    const [lng, lat] = [
      fc.double({ min: 22, max: 40.3, noNaN: true }),
      fc.double({ min: 44, max: 52.5, noNaN: true }),
    ];
    fc.assert(
      fc.property(lng, lat, (x, y) => {
        const around = regions
          .filter(region => isInRegion(region, { lat: y, lng: x }))
          .map(({ code }) => code);
        expect(around.length, around.join()).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });

  test('contain nearly all known places in the expected region, and leave no place without a region', () => {
    const isThere = places.filter(({ lat, lng, region }) => getCodeAt(lat, lng) === region);
    expect(isThere.length).toBeGreaterThanOrEqual(2_770);
    for (const { names, lat, lng } of places) expect(getCodeAt(lat, lng), names.en).toBeDefined();
  });

  test('include a location on the shore, but no location abroad', () => {
    expect(getCodeAt(46.48, 30.77)).toBe('UA-51');
    expect(getCodeAt(52.23, 21.01)).toBeUndefined();
    expect(getCodeAt(43.5, 32)).toBeUndefined();
  });

  test.each([
    ['Ірпінь, Київська область', 'UA-32'],
    ['м. Вишгород, Київська обл., вул. Шолуденка, 1', 'UA-32'],
    ['Simferopol, Crimea', 'UA-43'],
    ['АР Крим, Ялта', 'UA-43'],
    ['Odesa Oblast, Izmail', 'UA-51'],
    ['Київ, вул. Полтавська, 3', undefined],
    ['Lviv, Kyiv street 1', undefined],
  ])('are found by the name in the address “%s”: %s', (address, code) => {
    expect(findNamedRegion(regions, address)?.code).toBe(code);
  });

  test('are determined by a region named in the address, or else by the coordinates', () => {
    expect(getCodeAt(50.45, 30.52, 'Ірпінь, Київська обл.')).toBe('UA-32');
    expect(getCodeAt(50.45, 30.52, 'Ірпінь')).toBe('UA-30');
    expect(findRegion(regions, { point: undefined, address: 'Львівська область' })?.code).toBe('UA-46');
  });
});

suite('Place search', () => {
  test.each([
    ['хар', 'Харків'],
    ['kharkiv', 'Харків'],
    ['Харьков', 'Харків'],
    ["кам'янець", 'Кам’янець-Подільський'],
    ['brovary', 'Бровари'],
  ])('for the input “%s” lists %s first', (typed, name) => {
    expect(findPlaces(places, typed, 5)[0]?.names.uk).toBe(name);
  });

  test('lists nothing for an empty text', () => {
    expect(findPlaces(places, '  ', 5)).toEqual([]);
  });
});

test('returns a valid point, but undefined for an unknown point or for one outside the globe', () => {
  expect(toDisplayablePoint({ lat: 50.45, lng: 30.52 })).toEqual({ lat: 50.45, lng: 30.52 });
  expect(toDisplayablePoint({ lat: 0, lng: 9 })).toEqual({ lat: 0, lng: 9 });
  for (const bad of [
    {},
    { lat: 1 },
    { lat: 0, lng: 0 },
    { lat: 91, lng: 0 },
    { lat: 5, lng: -181 },
    { lat: '5', lng: 5 },
  ])
    expect(toDisplayablePoint(bad)).toBeUndefined();
});

suite('Areas', () => {
  test.each(['', '1,2', '1,2 3', '2,1 1,2', '91,0 91,1', 'a,b c,d', '1,2;3,4'])(
    "can't be parsed from “%s”",
    text => {
      expect(parseArea(text)).toBeUndefined();
    },
  );

  test('include both sides of the 180th meridian if they cross it', () => {
    const area = parseArea('-20,175 -10,-175');
    expect(area && [178, -178, 0].map(lng => isWithinArea(area, { point: { lat: -15, lng } }))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('are parsed as they were written, and a box contains the same points as its polygon', () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 100, max: most * 100 }).map(number => number / 100);
    const corners = fc.tuple(degrees(80), degrees(170), degrees(80), degrees(170));
    fc.assert(
      fc.property(corners, degrees(80), degrees(170), ([a, b, c, d], lat, lng) => {
        const [south, north, west, east] = [Math.min(a, c), Math.max(a, c), Math.min(b, d), Math.max(b, d)];
        const box = { kind: 'Box', south, west, north, east } as const;
        expect(parseArea(formatAreaBox(box))).toEqual(box);
        const polygon = parseArea(`${south},${west} ${north},${west} ${north},${east} ${south},${east}`);
        const isOnEdge = [south, north].includes(lat) || [west, east].includes(lng);
        if (!polygon || isOnEdge || south === north || west === east) return;
        expect(isWithinArea(polygon, { point: { lat, lng } })).toBe(
          isWithinArea(box, { point: { lat, lng } }),
        );
      }),
    );
  });
});
