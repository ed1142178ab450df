/** The names of the built-in map's regions, without their outlines. */
import type { Locale } from '../model.ts';
import nameRows from './data/uaRegionNames.json' with { type: 'json' };

const NAMES: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
  en: new Map(nameRows.map(([code = '', en = '']) => [code, en])),
  uk: new Map(nameRows.map(([code = '', , uk = '']) => [code, uk])),
};

export function getRegionNames(locale: Locale): ReadonlyMap<string, string> {
  return NAMES[locale];
}
