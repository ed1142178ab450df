import type { Locale } from '../model.ts';
import { foldCase } from '../text.ts';
import type { PlaceRow } from './geoData.ts';

export interface Place {
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
export function toPlaces(rows: readonly PlaceRow[]): Place[] {
  return rows.map(([en, uk, lat, lng, region, people, others]) => ({
    names: { en, uk },
    lat,
    lng,
    region,
    people,
    searched: [en, uk, ...others.split(';')].filter(name => name !== '').map(getPlainName),
  }));
}

export function getPlaceName({ names }: Pick<Place, 'names'>, locale: Locale): string {
  return locale === 'uk' ? names.uk : names.en;
}

/** Returns at most `most` places with a name that starts with the typed text, the largest places first. */
export function findPlaces(places: readonly Place[], typed: string, most: number): Place[] {
  const wanted = getPlainName(typed.trim());
  if (wanted === '') return [];
  const found: Place[] = [];
  for (const place of places) {
    if (place.searched.some(name => name.startsWith(wanted))) found.push(place);
    if (found.length === most) break;
  }
  return found;
}

/** Folds a name, without apostrophes and without accents that only indicate stress. */
function getPlainName(name: string): string {
  return foldCase(
    name
      .normalize('NFD')
      .replaceAll(/[\u0301’'ʼ`]/g, '')
      .normalize('NFC'),
  );
}
