/**
 * Phone numbers by libphonenumber's rules. The smallest metadata (20 kB compressed) knows every country's lengths and
 * leading digits, which is what validity needs; types of numbers (mobile, toll-free) would need twice that.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/**
 * E.164 of a valid number, undefined for anything else. Without a country only the international form is read. An
 * extension cannot be stored in E.164, so a number with one is not read.
 */
export function readPhone(text: string, country?: string): string | undefined {
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    defaultCountry: country ? toCountry(country) : undefined,
  });
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/** `+380 44 123 4567`; what cannot be read stays as it is. */
export function formatPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, { extract: false });
  return number?.isValid() && !number.ext ? number.formatInternational() : text;
}

/** Lower-case ISO code of a number's country; undefined where it does not say. */
export function phoneCountry(text: string): string | undefined {
  return parsePhoneNumberFromString(text, { extract: false })?.country?.toLowerCase();
}

/** The same national number in another country; perhaps not a valid one there. */
export function movePhone(text: string, country: string): string {
  const national = parsePhoneNumberFromString(text, { extract: false })?.nationalNumber;
  const target = toCountry(country);
  return national && target ? `+${getCountryCallingCode(target)}${national}` : text;
}

function toCountry(code: string): CountryCode | undefined {
  const upper = code.toUpperCase();
  return isSupportedCountry(upper) ? upper : undefined;
}
