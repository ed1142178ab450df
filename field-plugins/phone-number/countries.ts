import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Locale } from '#core/model.ts';

export interface Country {
  /** Lower-case ISO code, as accounts carry it. */
  readonly code: string;
  /** Such as `+380`. */
  readonly callingCode: string;
  readonly name: string;
}

const byLocale = new Map<Locale, readonly Country[]>();

/** Every country that has phone numbers, named and ordered in the language. */
export function countriesIn(locale: Locale): readonly Country[] {
  const known = byLocale.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const countries = getCountries()
    .map(code => ({
      code: code.toLowerCase(),
      callingCode: `+${getCountryCallingCode(code)}`,
      name: names.of(code) ?? code,
    }))
    .sort((a, b) => compare(a.name, b.name));
  byLocale.set(locale, countries);
  return countries;
}
