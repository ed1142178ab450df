/**
 * Recognises the format of numbers and dates in a text file: the decimal separator and the order of day, month and
 * year.
 */

import type { FieldTextFormat } from '../field/fieldPlugin.ts';
import { splitList } from '../field/texts/listText.ts';
import { splitCells } from '../field/texts/tableLines.ts';
import { CURRENCY_MARK_SOURCE } from './currencyMarks.ts';

export interface FormatDetector {
  /** Evaluates a cell; for a list or a table, each value in the cell. */
  see(text: string): void;
  /** Returns the format that the cells indicate; defaults to the usual format of the country. */
  format(countryCode: string): RecognisedFormat;
}

export interface RecognisedFormat extends FieldTextFormat {
  /**
   * The members that can't be determined, because the cells are ambiguous or contradict each other equally
   * often.
   */
  readonly guessed: readonly (keyof FieldTextFormat)[];
}

const NUMBER = /^[-+\u2212]?\d[\d.,\s'\u2019]*$/;
/** Text around the number in an amount: currency, per cent, and parentheses for negative amounts. */
const AROUND_FIGURE = new RegExp(`${CURRENCY_MARK_SOURCE}|[%()]`, 'giu');
const DATE = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?=$|[T\s])/;
const MAX_LENGTH = 40;
/** The number of characters evaluated in a text with several values; the rest is assumed to have the same format. */
const MAX_LIST_LENGTH = 4_000;

export function createFormatDetector(): FormatDetector {
  const decimals = { '.': 0, ',': 0 };
  const orders = { dmy: 0, mdy: 0, ymd: 0 };
  let hasPoints = false;
  const isOpen = { decimal: false, dateOrder: false };
  const seeOne = (text: string) => {
    const trimmed = text.trim();
    if (trimmed.length > MAX_LENGTH) return;
    const date = DATE.exec(trimmed);
    if (date) {
      const order = getOrder(date);
      if (order) orders[order] += 1;
      else if (date[2] === '.') hasPoints = true;
      else isOpen.dateOrder = true;
      return;
    }
    const figure = trimmed.replaceAll(AROUND_FIGURE, '').trim();
    if (!NUMBER.test(figure)) return;
    const mark = getDecimalMark(figure);
    if (mark) decimals[mark] += 1;
    else if (/[.,]/.test(figure)) isOpen.decimal = true;
  };
  return {
    see: text => seeAll(text, seeOne),
    format(countryCode) {
      const usual = usualFormat(countryCode);
      const isEven = decimals['.'] === decimals[','];
      const decimal = isEven ? usual.decimal : decimals['.'] > decimals[','] ? '.' : ',';
      const hasOrder = hasPoints || Object.values(orders).some(count => count > 0);
      return {
        decimal,
        dateOrder: getLikelyOrder(orders, hasPoints ? 'dmy' : usual.dateOrder),
        guessed: [
          ...(isOpen.decimal && isEven ? (['decimal'] as const) : []),
          ...(isOpen.dateOrder && !hasOrder ? (['dateOrder'] as const) : []),
        ],
      };
    },
  };
}

/** Evaluates a single value, the values of a list, or the values of a table, whose cells can be lists. */
function seeAll(text: string, see: (value: string) => void): void {
  const isOne = !/[\t\n;]/.test(text);
  // A truncated text can end within a number, so the last value is then ignored.
  const values = isOne ? [text] : splitCells(text.slice(0, MAX_LIST_LENGTH)).flat().flatMap(splitList);
  values.slice(0, text.length > MAX_LIST_LENGTH && !isOne ? -1 : undefined).forEach(see);
}

/** Returns the format of the most common language in the country. */
function usualFormat(countryCode: string): FieldTextFormat {
  const { language, region } = new Intl.Locale(`und-${countryCode || 'US'}`).maximize();
  const tag = `${language}-${region}`;
  const number = new Intl.NumberFormat(tag).formatToParts(1.5);
  const day = new Intl.DateTimeFormat(tag, {
    dateStyle: 'short',
    numberingSystem: 'latn',
    calendar: 'gregory',
  });
  const order = day
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type[0]] : []))
    .join('');
  return {
    decimal: number.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.',
    dateOrder: order === 'mdy' || order === 'ymd' ? order : 'dmy',
  };
}

/**
 * Returns the order that a date proves: a first part of four digits, or above 31, is a year; a part above 12 isn't a
 * month.
 */
function getOrder([, a = '', , b = '', c = '']: RegExpExecArray): FieldTextFormat['dateOrder'] | undefined {
  if (a.length === 4) return 'ymd';
  if (a.length > 2 || (c.length !== 2 && c.length !== 4)) return undefined;
  if (Number(a) > 12 && Number(a) <= 31) return 'dmy';
  if (Number(a) > 31) return 'ymd';
  return Number(b) > 12 ? 'mdy' : undefined;
}

/**
 * Returns the most likely order. Each order also parses dates with a leading year, so such dates only decide
 * if the other dates don't.
 */
function getLikelyOrder(
  orders: Readonly<Record<FieldTextFormat['dateOrder'], number>>,
  usual: FieldTextFormat['dateOrder'],
): FieldTextFormat['dateOrder'] {
  if (orders.dmy !== orders.mdy) return orders.dmy > orders.mdy ? 'dmy' : 'mdy';
  return orders.dmy === 0 && orders.ymd > 0 ? 'ymd' : usual;
}

/**
 * Returns the decimal separator that a number proves. A single separator before exactly three digits is ambiguous: it
 * can separate thousands or decimals.
 */
function getDecimalMark(text: string): '.' | ',' | undefined {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point < 0 && comma < 0) return undefined;
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const mark = point >= 0 ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  const parts = text.split(mark);
  if (parts.length > 2) return parts.slice(1).every(part => /^\d{3}$/.test(part)) ? other : undefined;
  const [whole = '', rest = ''] = parts;
  // The separator is a decimal separator if thousands are separated differently, or the integer part can't
  // precede a group of thousands.
  const isDecimal =
    !/^\d{3}$/.test(rest) || /[\s'\u2019]/.test(whole) || /^[-+\u2212]?(0|\d{4,})$/.test(whole);
  return isDecimal && /^\d*$/.test(rest) ? mark : undefined;
}
