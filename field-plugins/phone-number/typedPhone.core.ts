/** What people type to find a phone number, whole or in part, as it stands in the writings of `writtenPhones`. */
import { readPhone } from './phoneNumber.core.ts';

/** Digits with all that stands between those of a phone number; `tel:` comes along when one is copied from a page. */
const TYPED = /^(?:tel:)?(\+?[\d\s()\-./,']+)$/;

/** As many digits are a phone number whatever stands between them; fewer may be an amount or a date. */
const PHONE_DIGITS = 7;
/**
 * A number of whatever country with the code of a network or a town, which begins as no amount does. With more digits than
 * numbers have it is a number and something else.
 */
const ELSEWHERE = /^(?:(?:\+|00)(?:\D*\d){9,15}|[(0](?:\D*\d){8,11})\D*$/;
/** Shorter parts would be found in too many numbers. */
const FEWEST_DIGITS = 3;

export function typedPhones(typed: string, country: string): string[] {
  const [, written = ''] = TYPED.exec(typed.trim()) ?? [];
  if (!written) return [];
  const digits = written.replaceAll(/\D/g, '');
  const read = readPhone(written, country);
  const isWhole = read !== undefined || digits.length >= PHONE_DIGITS;
  if (!isWhole && !isPartOfPhone(written, digits)) return [];
  const plus = written.startsWith('+') ? '+' : '';
  const forms = [plus + digits];
  if (isWhole) {
    forms.push(read ?? digits, ...inTexts(written));
    // How calls abroad begin in most countries: the rest is the international writing.
    if (digits.startsWith('00')) forms.push(`+${digits.slice(2)}`);
  }
  return forms.filter(form => form !== typed);
}

/** Whether the text is certainly one number: search then looks for it as a whole. */
export function isWholePhone(typed: string, country: string): boolean {
  const [, written = ''] = TYPED.exec(typed.trim()) ?? [];
  return ELSEWHERE.test(written) || readPhone(written, country) !== undefined;
}

/** How people write a number with these groups of digits. */
function inTexts(written: string): string[] {
  const [code = '', ...rest] = written.match(/\d+/g) ?? [];
  if (rest.length === 0) return [];
  const plus = written.startsWith('+') ? '+' : '';
  return [' ', '-'].flatMap(between => {
    const others = rest.join(between);
    return [`${plus}${code}${between}${others}`, `(${code}) ${others}`];
  });
}

/** One word of a number: nothing but what phone numbers alone have between their digits. */
function isPartOfPhone(written: string, digits: string): boolean {
  if (!/^[\d()\-+]+$/.test(written)) return false;
  // `(50)` is the code of a network or a town.
  return digits.length >= FEWEST_DIGITS || /^\(\d+\)$/.test(written);
}
