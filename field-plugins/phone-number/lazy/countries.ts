import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Locale } from '#core/model.ts';
import { normalizeCase } from '#core/text.ts';
import { findCallingCodeCountry } from '../phoneNumber.core.ts';

export interface PhoneCountry {
  /** Lower-case ISO code, as in accounts. */
  readonly code: string;
  /** For example `+380`. */
  readonly callingCode: string;
  readonly name: string;
  /** Normalised texts by which typing finds the country: its name, its English name, its codes. */
  readonly keys: readonly string[];
}

const byLocale = new Map<Locale, readonly PhoneCountry[]>();

/** Returns every country that has phone numbers, named and sorted in the language. */
export function listCountries(locale: Locale): readonly PhoneCountry[] {
  const known = byLocale.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const englishNames = new Intl.DisplayNames('en', { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const countries = getCountries()
    .map(code => {
      const name = names.of(code) ?? code;
      const callingCode = getCountryCallingCode(code);
      const keys = [name, englishNames.of(code) ?? code, callingCode, `+${callingCode}`, code].map(
        normalizeCase,
      );
      return { code: code.toLowerCase(), callingCode: `+${callingCode}`, name, keys };
    })
    .sort((a, b) => compare(a.name, b.name));
  byLocale.set(locale, countries);
  return countries;
}

export function findCountryByCode(code: string, locale: Locale): PhoneCountry | undefined {
  return listCountries(locale).find(country => country.code === code);
}

/** Returns the preferred countries in their own order, followed by all other countries. */
export function sortCountriesByPreference(
  countries: readonly PhoneCountry[],
  preferred: readonly string[],
): PhoneCountry[] {
  const first = preferred.flatMap(code => countries.find(country => country.code === code) ?? []);
  return [...first, ...countries.filter(country => !first.includes(country))];
}

/**
 * Finds the index of a country for the typed text: a country whose name, calling code or ISO code starts
 * with the text, or else a country with a later word that starts with the text. Repeating a single letter
 * cycles through all countries that start with the letter. Returns -1 if there is no match.
 */
export function findCountryIndex(countries: readonly PhoneCountry[], typed: string, from: number): number {
  const wanted = normalizeCase(typed);
  const [letter = ''] = wanted;
  const isRepeated = wanted.length > 1 && wanted === letter.repeat(wanted.length) && !/\d/.test(letter);
  if (isRepeated) return findFrom(countries, from + 1, ({ keys: [name = ''] }) => name.startsWith(letter));
  const digits = /^\+?(\d+)$/.exec(wanted)?.[1];
  const main = digits && countries.findIndex(({ code }) => code === findCallingCodeCountry(digits));
  if (typeof main === 'number' && main >= 0) return main;
  for (const place of [0, 1, 2, 3, 4]) {
    const found = findFrom(countries, from, ({ keys }) => keys[place]?.startsWith(wanted) ?? false);
    if (found >= 0) return found;
  }
  return findFrom(countries, from, ({ keys }) => keys.some(key => key.includes(` ${wanted}`)));
}

/** Searches from an index to the end, and then from the start up to it. */
function findFrom(
  countries: readonly PhoneCountry[],
  from: number,
  isFound: (country: PhoneCountry) => boolean,
): number {
  for (let step = 0; step < countries.length; step += 1) {
    const index = (Math.max(from, 0) + step) % countries.length;
    const country = countries[index];
    if (country && isFound(country)) return index;
  }
  return -1;
}
