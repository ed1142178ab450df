import type { Locale } from '../model.ts';
import { normalizeCase } from '../text.ts';
import type { GazetteerRow } from './geoData.ts';

export interface GazetteerPlace {
  readonly names: { readonly en: string; readonly uk: string };
  readonly lat: number;
  readonly lng: number;
  /** ISO 3166-2. */
  readonly region: string;
  readonly people: number;
  /** All names of the place, folded. */
  readonly searched: readonly string[];
}

/** Converts the rows of the file, which is sorted by population in descending order. */
export function toPlaces(rows: readonly GazetteerRow[]): GazetteerPlace[] {
  return rows.map(([en, uk, lat, lng, region, people, others]) => ({
    names: { en, uk },
    lat,
    lng,
    region,
    people,
    searched: [en, uk, ...others.split(';')].filter(name => name !== '').map(getPlainName),
  }));
}

export function getPlaceName({ names }: Pick<GazetteerPlace, 'names'>, locale: Locale): string {
  return locale === 'uk' ? names.uk : names.en;
}

/** Returns at most `most` places with a name that starts with the typed text, the largest places first. */
export function findPlaces(places: readonly GazetteerPlace[], typed: string, most: number): GazetteerPlace[] {
  const wanted = getPlainName(typed.trim());
  if (wanted === '') return [];
  const found: GazetteerPlace[] = [];
  for (const place of places) {
    if (place.searched.some(name => name.startsWith(wanted))) found.push(place);
    if (found.length === most) break;
  }
  return found;
}

/** Folds a name, without apostrophes and without accents that only indicate stress. */
function getPlainName(name: string): string {
  return normalizeCase(
    name
      .normalize('NFD')
      .replaceAll(/[\u0301’'ʼ`]/g, '')
      .normalize('NFC'),
  );
}
