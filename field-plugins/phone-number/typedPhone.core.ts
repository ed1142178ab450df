/** Converts typed text that searches for a phone number, or part of one, to the notations of `getPhoneNotations`. */
import { normalizePhone } from './phoneNumber.core.ts';

/**
 * Digits and the separators of phone numbers, after an optional `tel:`, which is included if a number is
 * copied from a page.
 */
const TYPED = /^(?:tel:)?(\+?[\d\s()\-./,']+)$/;

/** This many digits are a phone number regardless of separators. Fewer could be an amount or a date. */
const PHONE_DIGITS = 7;
/**
 * Matches the notation of a number that starts unlike any amount: with an international prefix, a trunk zero or a
 * parenthesis. With more digits than a number can have, the text isn't just one number.
 */
const ELSEWHERE = /^(?:(?:\+|00)(?:\D*\d){9,15}|[(0](?:\D*\d){8,11})\D*$/;
/** Shorter parts would match too many numbers. */
const MIN_DIGITS = 3;

export function getPhoneSearchForms(typed: string, country: string): string[] {
  const [, written = ''] = TYPED.exec(typed.trim()) ?? [];
  if (!written) return [];
  const digits = written.replaceAll(/\D/g, '');
  const read = normalizePhone(written, country);
  const isWhole = read !== undefined || digits.length >= PHONE_DIGITS;
  if (!isWhole && !isPartOfPhone(written, digits)) return [];
  const plus = written.startsWith('+') ? '+' : '';
  const forms = [plus + digits];
  if (isWhole) {
    forms.push(read ?? digits, ...inTexts(written));
    // `00` is the international prefix of most countries, so the rest is a number in international form.
    if (digits.startsWith('00')) forms.push(`+${digits.slice(2)}`);
  }
  return forms.filter(form => form !== typed);
}

/** Returns true if the text is definitely one number. In this case, a search looks for the whole number. */
export function isCompletePhone(typed: string, country: string): boolean {
  const [, written = ''] = TYPED.exec(typed.trim()) ?? [];
  return ELSEWHERE.test(written) || normalizePhone(written, country) !== undefined;
}

/** Returns the notations in which texts can contain a number with these groups of digits. */
function inTexts(written: string): string[] {
  const [code = '', ...rest] = written.match(/\d+/g) ?? [];
  if (rest.length === 0) return [];
  const plus = written.startsWith('+') ? '+' : '';
  return [' ', '-'].flatMap(between => {
    const others = rest.join(between);
    return [`${plus}${code}${between}${others}`, `(${code}) ${others}`];
  });
}

/**
 * Returns true if a single word looks like a phone number: only digits, `+`, `-` and parentheses, and either enough
 * digits or an area code in parentheses.
 */
function isPartOfPhone(written: string, digits: string): boolean {
  if (!/^[\d()\-+]+$/.test(written)) return false;
  // `(50)` is a network or area code.
  return digits.length >= MIN_DIGITS || /^\(\d+\)$/.test(written);
}
