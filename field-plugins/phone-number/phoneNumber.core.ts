/**
 * Parses phone numbers by libphonenumber's rules. The smallest metadata (20 kB compressed) contains every country's
 * lengths and leading digits, which is enough for validity. Types of numbers (mobile, toll-free) would need twice that.
 */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';

/**
 * Returns the E.164 form of a valid number, or `undefined` for anything else. Without a country, only the international
 * form is read. An extension is appended as in RFC 3966: `+380442345678;ext=12`.
 */
export function normalizePhone(text: string, country = ''): string | undefined {
  return parse(text, country)?.stored;
}

/** Formats a number as `+380 44 123 4567` or `+380 44 123 4567 ext. 12`. Returns unreadable text unchanged. */
export function formatPhone(text: string): string {
  return parse(text, '')?.shown ?? text;
}

/**
 * Returns the notations of a number that together contain the words of all other notations: international
 * with and without blanks, and the digits of the national form. For unreadable text, returns the text and
 * its digits.
 */
export function getPhoneNotations(text: string): string[] {
  const read = parse(text, '');
  const digits = (read?.national ?? text).replaceAll(/\D/g, '');
  // Filters compare all digits, including the digits of an extension.
  const whole = read?.stored.includes(';') ? [read.stored.replaceAll(/\D/g, '')] : [];
  const forms = read ? [read.shown, read.stored, digits, ...whole] : [text, digits];
  return [...new Set(forms)].filter(one => one !== '');
}

interface ReadNumber {
  /** E.164. */
  readonly stored: string;
  readonly shown: string;
  readonly national: string;
}

const MAX_CACHED = 10_000;
const known = new Map<string, ReadNumber | undefined>();

/**
 * Parses a number. Results are cached, because parsing is slow, and lists and imports parse the same numbers
 * repeatedly.
 */
function parse(text: string, country: string): ReadNumber | undefined {
  const key = `${country} ${text}`;
  if (known.has(key)) return known.get(key);
  const written = withoutLabel(text);
  const number = parsePhoneNumberFromString(written, {
    extract: false,
    defaultCountry: country ? toCountry(country) : undefined,
  });
  // Digits after a comma could also be decimals, or the start of another number.
  const hasExtension = number?.ext ? /[\p{L}#]/u.test(written) : true;
  const read = number?.isValid() && hasExtension ? readNumber(number) : undefined;
  if (known.size >= MAX_CACHED) known.clear();
  known.set(key, read);
  // The stored form of a national number is likely to be parsed next.
  if (read) known.set(` ${read.stored}`, read);
  return read;
}

/** Formats the number only on request, because imports only need the stored form of most numbers that they parse. */
function readNumber(number: PhoneNumber): ReadNumber {
  const { ext } = number;
  number.ext = undefined;
  let shown: string | null = null;
  let national: string | null = null;
  return {
    stored: ext ? `${number.number};ext=${ext}` : number.number,
    get shown() {
      shown ??= ext ? `${number.formatInternational()} ext. ${ext}` : number.formatInternational();
      return shown;
    },
    get national() {
      national ??= number.formatNational();
      return national;
    },
  };
}

/**
 * Removes invisible characters, which come from chats and address books, and a word or `tel:` before the
 * number, which comes from signatures. Converts Ukrainian and Russian labels of extensions, because the
 * library only knows English labels.
 */
function withoutLabel(text: string): string {
  const visible = text.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
  return visible
    .replace(/^\s*\p{L}{2,10}\s?[.:]+\s*(?=[+(\d])/u, '')
    .replace(/[\s,]*(?:вн|внутр|внутрішній|дод|доб)\.?:?\s*(\d{1,7})\s*$/iu, ';ext=$1');
}

/**
 * Returns the lower-case ISO code of a number's country, or `undefined` if it can't be determined. Some countries share
 * numbers as well as calling codes (Finland and Åland). If `expected` is one of them, it is returned.
 */
export function findPhoneCountry(text: string, expected = ''): string | undefined {
  const number = parsePhoneNumberFromString(text, { extract: false });
  if (!number) return undefined;
  const { country, countryCallingCode: callingCode } = number;
  const wanted = toCountry(expected);
  if (wanted && getCountryCallingCode(wanted) === callingCode) {
    if (!country || !number.isValid()) return expected;
    // Leading digits distinguish the countries of +1 and +7. Elsewhere, the length and format have to suffice.
    number.country = wanted;
    if (callingCode !== '1' && callingCode !== '7' && number.isValid()) return expected;
  }
  return country?.toLowerCase() ?? findCallingCodeCountry(callingCode);
}

/** Returns the same national number in another country, where it may be invalid. */
export function changePhoneCountry(text: string, country: string): string {
  const { nationalNumber: national, ext } = parsePhoneNumberFromString(text, { extract: false }) ?? {};
  const target = toCountry(country);
  if (!national || !target) return text;
  return `+${getCountryCallingCode(target)}${national}${ext ? `;ext=${ext}` : ''}`;
}

/** Returns the lower-case ISO code of the main country of a calling code such as `380`. */
export function findCallingCodeCountry(callingCode: string): string | undefined {
  const country =
    mainCountries[callingCode] ?? getCountries().find(each => getCountryCallingCode(each) === callingCode);
  return country?.toLowerCase();
}

/** Returns what is wrong with a number, as far as that can be determined. */
export function findPhoneProblem(text: string): 'short' | 'long' | 'other' {
  const fault = text.trim().startsWith('+') ? validatePhoneNumberLength(text) : undefined;
  if (fault === 'TOO_SHORT') return 'short';
  return fault === 'TOO_LONG' ? 'long' : 'other';
}

/** Returns true if the country has phone numbers, ignoring letter case. */
export function isCountryCode(code: string): boolean {
  return toCountry(code) !== undefined;
}

/** For calling codes shared by several countries, the most likely country of an incomplete number. */
const mainCountries: Readonly<Record<string, CountryCode>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
};

function toCountry(code: string): CountryCode | undefined {
  const upper = code.toUpperCase();
  return isSupportedCountry(upper) ? upper : undefined;
}
