/**
 * Decimals without floating-point artefacts: a number counts as its shortest decimal representation (1.005 is 1.005,
 * not 1.00499999999999989), so rounding works on its digits.
 */
import { CURRENCY_MARK_SOURCE } from '#core/import/currencyMarks.ts';
import type { Locale } from '#core/model.ts';

/** Returns the number of decimals in the shortest decimal representation. */
export function countDecimalPlaces(value: number): number {
  return plainDecimal(value).split('.')[1]?.length ?? 0;
}

/** Rounds half away from zero. `precision` 0 or less means whole numbers (specification section 5). */
export function roundDecimal(value: number, precision: number): number {
  // Turns -0 into 0, because Object.is distinguishes them.
  return Number(roundDigits(plainDecimal(value), Math.max(precision, 0))) || 0;
}

/** Formats with the language's separators and at least `precision` decimals: 1,234.50 or 1 234,50 (no-break space). */
export function formatDecimal(value: number, precision: number, locale: Locale): string {
  const [sign, whole = '0', fraction = ''] = splitDecimal(plainDecimal(value));
  const { group, point } = MARKS[locale];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const digits = fraction.padEnd(Math.max(precision, 0), '0');
  return `${sign}${grouped}${digits ? point + digits : ''}`;
}

/**
 * Returns the forms in which users write a number, in either language. Forms with spaces between thousands aren't
 * needed, because a search splits them into words, which the other forms contain.
 */
export function getDecimalNotations(value: number, precision: number): string[] {
  const grouped = formatDecimal(value, precision, 'en');
  const plain = grouped.replaceAll(',', '');
  return [...new Set([grouped, plain, plain.replace('.', ',')])];
}

export type ParsedDecimal = { value: number } | { error: 'InvalidNumber' | 'TooPrecise' };

/**
 * Parses a number in the notation of the language, in plain notation (-1234.5) or in other unambiguous
 * notations, and rounds it to `precision`. Values beyond the safe integers are returned, so that the caller
 * can reject them as out of range. Numbers with more digits than a double can represent are an error.
 */
export function parseDecimal(text: string, precision: number, locale: Locale): ParsedDecimal {
  return keepDecimal(toPlain(text.trim().replace('\u2212', '-'), locale), precision);
}

/**
 * Reads a number from a file whose decimal mark is known. The other mark, a space or an apostrophe can separate
 * thousands, before each group of three digits. A point that can't separate thousands separates decimals in any file.
 */
export function parseDecimalWithSeparator(mark: '.' | ',', text: string, precision: number): ParsedDecimal {
  const [, sign = '', unsigned = ''] = /^([+-]?)(.*)$/.exec(text.trim().replace('\u2212', '-')) ?? [];
  const grouped = mark === ',' ? GROUPS_IN_COMMA_FILE : GROUPS_IN_POINT_FILE;
  const ungrouped = grouped.test(unsigned) ? unsigned.replaceAll(GROUP_MARKS[mark], '') : unsigned;
  const plain = mark === ',' ? ungrouped.replace(',', '.') : ungrouped;
  return keepDecimal(DIGITS.test(plain) ? (sign === '-' ? '-' : '') + plain : undefined, precision);
}

/**
 * Returns the bare number of an amount, as text: removes its currency sign and the blanks next to it, and
 * turns parentheses into a minus, as in accounting. Also removes a percent sign: a field has no unit, so
 * `12%` is read as 12, even in fields of whole numbers, and not as 0.12. Returns the text unchanged if it
 * isn't an amount, for example because it has two signs or two currencies.
 */
export function stripCurrency(text: string): string {
  const trimmed = text.trim().replace('\u2212', '-');
  if (trimmed.length > MAX_AMOUNT_LENGTH) return text;
  const [, inBrackets] = /^\(\s*(.*\S)\s*\)$/.exec(trimmed) ?? [];
  const [, sign = '', before = '', inner = '', figure = '', after = ''] =
    AMOUNT.exec(inBrackets ?? trimmed) ?? [];
  const signs = [sign, inner].filter(mark => mark !== '').length + (inBrackets === undefined ? 0 : 1);
  const units = [before, after].filter(mark => mark !== '').length;
  if (figure === '' || signs > 1 || units > 1) return text;
  return inBrackets === undefined ? sign + inner + figure : `-${figure}`;
}

/**
 * A number, with an optional sign and currency (`$`, `UAH`) before it, a sign after that currency (`$-5`), and a
 * currency or percent sign after the number.
 */
const AMOUNT = new RegExp(
  String.raw`^([+-]?)(?:(${CURRENCY_MARK_SOURCE})\s*)?([+-]?)([\d.,].*?)(?:\s*(${CURRENCY_MARK_SOURCE}|%))?$`,
  'iu',
);
const MAX_AMOUNT_LENGTH = 100;

function keepDecimal(plain: string | undefined, precision: number): ParsedDecimal {
  if (plain === undefined) return { error: 'InvalidNumber' };
  const rounded = roundDigits(plain, Math.max(precision, 0));
  const value = Math.min(Math.max(Number(rounded) || 0, -Number.MAX_VALUE), Number.MAX_VALUE);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return { value };
  const isKept = canonical(rounded) === canonical(plainDecimal(value));
  return isKept ? { value } : { error: 'TooPrecise' };
}

const MARKS = {
  en: { group: ',', point: '.' },
  uk: { group: '\u00a0', point: ',' },
} as const satisfies Record<Locale, { group: string; point: string }>;

const SIGN = /^[+-]/;
const DIGITS = /^(\d+(\.\d*)?|\.\d+)$/;
const GROUPS_BY_COMMA = /^\d{1,3}(,\d{3})+$/;
const GROUPS_IN_POINT_FILE = /^\d{1,3}([, '\u2019\u00a0\u202f])\d{3}(\1\d{3})*(\.\d*)?$/;
const GROUPS_IN_COMMA_FILE = /^\d{1,3}([. '\u2019\u00a0\u202f])\d{3}(\1\d{3})*(,\d*)?$/;
const GROUP_MARKS = { '.': /[, '\u2019\u00a0\u202f]/g, ',': /[. '\u2019\u00a0\u202f]/g } as const;
const GROUPS_BY_SPACE = /^\d{1,3}([ \u00a0\u202f]\d{3})+$/;

/**
 * Returns only digits, a sign and a point, or `undefined` if the text isn't a number. Every language accepts 1234.56,
 * 1,234.56 and 1 234,56. A single comma separates decimals (1,5), unless it follows one to three digits and precedes
 * exactly three: `1,234` is ambiguous, and is read by the language's rules, as 1234 in English and 1.234 in Ukrainian.
 * A single point always separates decimals.
 */
function toPlain(text: string, locale: Locale): string | undefined {
  const sign = SIGN.exec(text)?.[0] === '-' ? '-' : '';
  const unsigned = text.replace(SIGN, '');
  const [whole = '', fraction] = splitAtPoint(unsigned, locale);
  if (fraction !== undefined && !/^\d*$/.test(fraction)) return undefined;
  const isGrouped = GROUPS_BY_COMMA.test(whole) || GROUPS_BY_SPACE.test(whole);
  const digits = isGrouped ? whole.replaceAll(/[, \u00a0\u202f]/g, '') : whole;
  const plain = fraction === undefined ? digits : `${digits}.${fraction}`;
  return DIGITS.test(plain) ? sign + plain : undefined;
}

/** Splits at the decimal mark. The second part is `undefined` if there is no mark. */
function splitAtPoint(text: string, locale: Locale): [string, string | undefined] {
  const point = text.indexOf('.');
  if (point >= 0) return [text.slice(0, point), text.slice(point + 1)];
  const comma = text.indexOf(',');
  const isGrouping = GROUPS_BY_COMMA.test(text) && (locale === 'en' || comma !== text.lastIndexOf(','));
  return comma < 0 || isGrouping ? [text, undefined] : [text.slice(0, comma), text.slice(comma + 1)];
}

/** Returns the number's shortest decimal representation without exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const [sign, whole = '', fraction = ''] = splitDecimal(mantissa);
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return (
    sign +
    digits.slice(0, point).padEnd(point, '0') +
    (digits.length > point ? `.${digits.slice(point)}` : '')
  );
}

function roundDigits(plain: string, precision: number): string {
  const [sign, whole = '', fraction = ''] = splitDecimal(plain);
  if (fraction.length <= precision) return plain;
  const kept = BigInt(`${whole}${fraction.slice(0, precision)}` || '0');
  const rounded = (fraction.charCodeAt(precision) >= 0x35 ? kept + 1n : kept).toString();
  const digits = rounded.padStart(precision + 1, '0');
  const point = digits.length - precision;
  return `${sign}${digits.slice(0, point)}${precision > 0 ? `.${digits.slice(point)}` : ''}`;
}

/** Returns the same notation for all notations of a decimal: without redundant zeros and without a minus zero. */
function canonical(plain: string): string {
  const [sign, whole = '', fraction = ''] = splitDecimal(plain);
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  const tail = fraction.replace(/0+$/, '');
  const digits = tail ? `${head}.${tail}` : head;
  return digits === '0' ? '0' : sign + digits;
}

function splitDecimal(plain: string): [sign: string, whole: string, fraction: string] {
  const sign = plain.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = plain.slice(sign.length).split('.');
  return [sign, whole, fraction];
}
