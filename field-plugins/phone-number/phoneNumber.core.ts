/**
 * Phone numbers by libphonenumber's rules. The smallest metadata (20 kB compressed) knows every country's lengths and
 * leading digits, which is what validity needs; types of numbers (mobile, toll-free) would need twice that.
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
 * E.164 of a valid number, undefined for anything else. Without a country only the international form is read. An
 * extension follows as in RFC 3966: `+380442345678;ext=12`.
 */
export function readPhone(text: string, country = ''): string | undefined {
  return parse(text, country)?.stored;
}

/** `+380 44 123 4567`, `+380 44 123 4567 ext. 12`; what cannot be read stays as it is. */
export function formatPhone(text: string): string {
  return parse(text, '')?.shown ?? text;
}

/**
 * The ways people write a number, in which the words of all others stand: international with blanks and without, national.
 * What cannot be read as it is, and its digits.
 */
export function writtenPhones(text: string): string[] {
  const read = parse(text, '');
  const digits = (read?.national ?? text).replaceAll(/\D/g, '');
  // Filters compare all digits, those of an extension included.
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

const MOST_KNOWN = 10_000;
const known = new Map<string, ReadNumber | undefined>();

/** Reading takes long, and lists and imports ask for the same numbers again and again. */
function parse(text: string, country: string): ReadNumber | undefined {
  const key = `${country} ${text}`;
  if (known.has(key)) return known.get(key);
  const written = withoutLabel(text);
  const number = parsePhoneNumberFromString(written, {
    extract: false,
    defaultCountry: country ? toCountry(country) : undefined,
  });
  // Digits after a comma may as well be decimals, or the start of another number.
  const hasExtension = number?.ext ? /[\p{L}#]/u.test(written) : true;
  const read = number?.isValid() && hasExtension ? readNumber(number) : undefined;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, read);
  // What was read of a national number is asked for next.
  if (read) known.set(` ${read.stored}`, read);
  return read;
}

function readNumber(number: PhoneNumber): ReadNumber {
  const { ext } = number;
  number.ext = undefined;
  return {
    stored: ext ? `${number.number};ext=${ext}` : number.number,
    shown: ext ? `${number.formatInternational()} ext. ${ext}` : number.formatInternational(),
    national: number.formatNational(),
  };
}

/**
 * Invisible characters come along from chats and address books, a word or `tel:` before the number from signatures. The
 * library knows extensions in English alone.
 */
function withoutLabel(text: string): string {
  const visible = text.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
  return visible
    .replace(/^\s*\p{L}{2,10}\s?[.:]+\s*(?=[+(\d])/u, '')
    .replace(/[\s,]*(?:вн|внутр|внутрішній|дод|доб)\.?:?\s*(\d{1,7})\s*$/iu, ';ext=$1');
}

/**
 * Lower-case ISO code of a number's country; undefined where it does not say. Countries may share numbers as well as
 * calling codes (Finland and Åland): then it is the `expected` one, where that is among them.
 */
export function phoneCountry(text: string, expected = ''): string | undefined {
  const number = parsePhoneNumberFromString(text, { extract: false });
  if (!number) return undefined;
  const { country, countryCallingCode: callingCode } = number;
  const wanted = toCountry(expected);
  if (wanted && getCountryCallingCode(wanted) === callingCode) {
    if (!country || !number.isValid()) return expected;
    // Leading digits tell the countries of +1 and +7 apart; elsewhere the shape of the number has to do.
    number.country = wanted;
    if (callingCode !== '1' && callingCode !== '7' && number.isValid()) return expected;
  }
  return country?.toLowerCase() ?? callingCodeCountry(callingCode);
}

/** The same national number in another country; perhaps not a valid one there. */
export function movePhone(text: string, country: string): string {
  const { nationalNumber: national, ext } = parsePhoneNumberFromString(text, { extract: false }) ?? {};
  const target = toCountry(country);
  if (!national || !target) return text;
  return `+${getCountryCallingCode(target)}${national}${ext ? `;ext=${ext}` : ''}`;
}

/** Lower-case ISO code of the country a calling code (`380`) stands for first of all. */
export function callingCodeCountry(callingCode: string): string | undefined {
  const country =
    mainCountries[callingCode] ?? getCountries().find(each => getCountryCallingCode(each) === callingCode);
  return country?.toLowerCase();
}

/** What a text lacks of a number, as far as that can be said of it. */
export function phoneFault(text: string): 'short' | 'long' | 'other' {
  const fault = text.trim().startsWith('+') ? validatePhoneNumberLength(text) : undefined;
  if (fault === 'TOO_SHORT') return 'short';
  return fault === 'TOO_LONG' ? 'long' : 'other';
}

/** Whether there are phone numbers of the country; letter case does not matter. */
export function isCountry(code: string): boolean {
  return toCountry(code) !== undefined;
}

/** Of several countries with one calling code, the one whose numbers the unfinished text most likely becomes. */
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
