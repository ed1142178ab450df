/**
 * Generates the map data of Ukraine, quantised and reduced to what is drawn and searched: `node tools/geoData.ts
 * FOLDER`. The folder contains `ua-regions.geojson` (Natural Earth, admin-1, public domain; with Crimea and Sevastopol
 * corrected) and `ua-places.tsv` (GeoNames, CC BY 4.0).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { COORDINATE_SCALE, type RegionRow } from '../src/core/geo/geoData.ts';
import { formatRegionName, toRegions } from '../src/core/geo/regions.ts';
import { toUkrainianName } from './geoNames.ts';

/** ISO 3166-2 codes, keyed by the English names in the source. */
const CODES: Readonly<Record<string, string>> = {
  Vinnytsia: 'UA-05',
  Volyn: 'UA-07',
  Luhansk: 'UA-09',
  Dnipropetrovsk: 'UA-12',
  Donetsk: 'UA-14',
  Zhytomyr: 'UA-18',
  Zakarpattia: 'UA-21',
  Zaporizhzhia: 'UA-23',
  'Ivano-Frankivsk': 'UA-26',
  'Kyiv (city)': 'UA-30',
  Kyiv: 'UA-32',
  Kirovohrad: 'UA-35',
  Sevastopol: 'UA-40',
  Crimea: 'UA-43',
  Lviv: 'UA-46',
  Mykolaiv: 'UA-48',
  Odesa: 'UA-51',
  Poltava: 'UA-53',
  Rivne: 'UA-56',
  Sumy: 'UA-59',
  Ternopil: 'UA-61',
  Kharkiv: 'UA-63',
  Kherson: 'UA-65',
  Khmelnytskyi: 'UA-68',
  Cherkasy: 'UA-71',
  Chernihiv: 'UA-74',
  Chernivtsi: 'UA-77',
};

const [, , folder] = process.argv;
if (!folder) throw new Error('Name the folder of the sources: node tools/geoData.ts FOLDER');
const target = new URL('../src/core/geo/data/', import.meta.url);
const regions = getRegionLines(readFileSync(`${folder}/ua-regions.geojson`, 'utf8'));
write('uaRegions.json', regions);
write('uaRegionNames.json', nameLines(regions));
write('uaPlaces.json', placeLines(readFileSync(`${folder}/ua-places.tsv`, 'utf8')));

function getRegionLines(source: string): string[] {
  const { features } = JSON.parse(source) as FeatureCollection<
    Polygon | MultiPolygon,
    { en: string; uk: string }
  >;
  const regions = features.map(({ properties: { en, uk }, geometry }) => {
    const code = CODES[en];
    if (!code) throw new Error(`There is no code for the region ${en}.`);
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return { code, en, uk, polygons: polygons.map(rings => rings.map(quantised)) };
  });
  return regions.sort((a, b) => (a.code < b.code ? -1 : 1)).map(region => JSON.stringify(region));
}

/** Returns a line of JSON per region, with the region's code and names but without its outline. */
function nameLines(lines: readonly string[]): string[] {
  return toRegions(lines.map(line => JSON.parse(line) as RegionRow)).map(region =>
    JSON.stringify([region.code, formatRegionName(region, 'en'), formatRegionName(region, 'uk')]),
  );
}

/**
 * Returns the longitude and latitude of the first point, followed by the difference between each point and the previous
 * point. Points are rounded before subtracting, so that neighbouring regions share a border.
 */
function quantised(ring: readonly (readonly number[])[]): number[] {
  let [x, y] = [0, 0];
  return ring.flatMap(([lng = 0, lat = 0], index) => {
    const [nextX, nextY] = [Math.round(lng * COORDINATE_SCALE), Math.round(lat * COORDINATE_SCALE)];
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return index > 0 && step.every(part => part === 0) ? [] : step;
  });
}

function placeLines(source: string): string[] {
  const [, ...lines] = source.trimEnd().split('\n');
  const places = lines.map(line => {
    const [name = '', aliases = '', lat, lng, region, population] = line.split('\t');
    const written = aliases.split(';').filter(alias => alias !== '');
    const uk = toUkrainianName(name, written);
    const others = written.filter(alias => alias !== uk);
    return [name, uk, round(lat), round(lng), region ?? '', Number(population), others.join(';')] as const;
  });
  return places.sort((a, b) => b[5] - a[5]).map(place => JSON.stringify(place));
}

function round(degrees: string | undefined): number {
  return Math.round(Number(degrees) * 10_000) / 10_000;
}

/** Writes one entry per line, so that changes in the sources are readable in a diff. */
function write(name: string, lines: readonly string[]): void {
  writeFileSync(new URL(name, target), `[\n${lines.join(',\n')}\n]\n`);
}
