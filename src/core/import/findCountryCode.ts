import { normalizeCase } from '../text.ts';

/** Common names of countries and of their parts, in addition to codes and official names. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  america: 'us',
  czechia: 'cz',
  england: 'gb',
  'great britain': 'gb',
  holland: 'nl',
  'northern ireland': 'gb',
  'republic of ireland': 'ie',
  scotland: 'gb',
  uae: 'ae',
  uk: 'gb',
  usa: 'us',
  'united states of america': 'us',
  wales: 'gb',
  англія: 'gb',
  америка: 'us',
  сша: 'us',
  шотландія: 'gb',
  уельс: 'gb',
  оае: 'ae',
};

/** Codes that `Intl.DisplayNames` knows although they don't denote countries. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

let known: ReadonlyMap<string, string> | undefined;

/**
 * Returns the lower-case ISO code of a country given as a code, or as a name in English or Ukrainian; `undefined` for
 * other texts.
 */
export function findCountryCode(text: string): string | undefined {
  known ??= getAllNames();
  return known.get(fold(text));
}

/** Returns all countries with their lower-case ISO code and their name in the given language, sorted by name. */
export function listCountries(language: string): { readonly code: string; readonly name: string }[] {
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return getRegionCodes()
    .flatMap(code => {
      const name = regions.of(code);
      return name === undefined ? [] : [{ code: code.toLowerCase(), name }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

function getAllNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const locale of ['en', 'uk']) {
    for (const { code, name } of listCountries(locale)) {
      names.set(fold(name), code);
      names.set(code, code);
    }
  }
  for (const [name, code] of Object.entries(OTHER_NAMES)) names.set(fold(name), code);
  return names;
}

/**
 * Returns all combinations of two letters, without the combinations in `NO_COUNTRIES`; most of them denote no
 * country.
 */
function getRegionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap(first => letters.map(second => first + second));
  return codes.filter(code => !NO_COUNTRIES.includes(code));
}

function fold(text: string): string {
  return normalizeCase(text.trim().replaceAll(/[.’']/g, '').replaceAll(/\s+/g, ' '));
}
