import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countDecimalPlaces,
  formatDecimal,
  parseDecimal,
  roundDecimal,
  stripCurrency,
} from './decimal.core.ts';

const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.integer().map(whole => whole / 100),
  fc.double({ noNaN: true, min: -1e-6, max: 1e-6 }),
);
const precisions = fc.integer({ min: -3, max: 15 });
const locales = fc.constantFrom('en', 'uk');

describe('roundDecimal', () => {
  test.each([
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [-1.005, 2, -1.01],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [-0.4, 0, 0],
    [149, -2, 149],
    [1e-7, 2, 0],
    [9.995, 2, 10],
    [1.23e20, 3, 1.23e20],
  ])('rounds %d to %d places as %d', (value, precision, rounded) => {
    expect(roundDecimal(value, precision)).toBe(rounded);
  });

  test('returns at most the requested decimal places, and changes the value by at most half a step', () => {
    fc.assert(
      fc.property(numbers, precisions, (value, precision) => {
        const rounded = roundDecimal(value, precision);
        expect(countDecimalPlaces(rounded)).toBeLessThanOrEqual(Math.max(precision, 0));
        const half = 0.5 * 10 ** -Math.max(precision, 0);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(half * 1.000001 + Math.abs(value) * 2 ** -52);
        expect(Object.is(rounded, -0)).toBe(false);
      }),
    );
  });
});

describe('Numbers as text', () => {
  test('are parsed to the value they were formatted from, in every language', () => {
    fc.assert(
      fc.property(numbers, precisions, locales, (value, precision, locale) => {
        const rounded = roundDecimal(value, precision);
        const text = formatDecimal(rounded, precision, locale);
        const parsed = parseDecimal(text, precision, locale);
        if ('value' in parsed) expect(parsed.value).toBe(rounded);
        else expect(parsed.error).toBe('TooPrecise');
      }),
    );
  });

  test.each([
    [1234567.5, 2, 'en', '1,234,567.50'],
    [1234567.5, 2, 'uk', '1\u00a0234\u00a0567,50'],
    [-0.25, 2, 'uk', '-0,25'],
    [999, 0, 'en', '999'],
    [1e21, 0, 'en', '1,000,000,000,000,000,000,000'],
  ] as const)('are formatted: %d with %d places in %s', (value, precision, locale, text) => {
    expect(formatDecimal(value, precision, locale)).toBe(text);
  });

  test.each([
    ['1,234.5', 'en', 1234.5],
    ['1234,5', 'uk', 1234.5],
    ['1 234,5', 'uk', 1234.5],
    ['1\u202f234.5', 'uk', 1234.5],
    ['.5', 'en', 0.5],
    [',5', 'en', 0.5],
    ['5.', 'en', 5],
    ['1,234', 'en', 1234],
    ['1,234', 'uk', 1.23],
    ['1,234,567', 'uk', 1234567],
    ['1,234.56', 'uk', 1234.56],
    ['1234.56', 'uk', 1234.56],
    ['1 234,56', 'en', 1234.56],
    ['1 234,567', 'en', 1234.57],
    ['1234,567', 'en', 1234.57],
    ['1,5', 'en', 1.5],
    ['-1,5', 'uk', -1.5],
    ['−3', 'en', -3],
    ['007', 'en', 7],
  ] as const)('are parsed: %s in %s', (text, locale, value) => {
    expect(parseDecimal(text, 2, locale)).toEqual({ value });
  });

  test.each([
    ['1,23,456', 'en'],
    ['1,234,5', 'uk'],
    ['1,2345.6', 'en'],
    ['1 234 5', 'en'],
    ['--5', 'en'],
    ['5-', 'en'],
    ['1.234.567', 'uk'],
    ['1.234,5', 'uk'],
    ['12 34', 'uk'],
    ['1e5', 'en'],
    ['abc', 'en'],
    ['-', 'en'],
    ['.', 'en'],
    ['0x10', 'en'],
    ['Infinity', 'en'],
  ] as const)('are rejected if invalid: %s in %s', (text, locale) => {
    expect(parseDecimal(text, 2, locale)).toEqual({ error: 'InvalidNumber' });
  });

  test('are limited to the largest representable number if they have too many digits', () => {
    expect(parseDecimal('9'.repeat(400), 0, 'en')).toEqual({ value: Number.MAX_VALUE });
  });

  test("are rejected if a number can't store their digits", () => {
    expect(parseDecimal('0.1234567890123456789', 15, 'en')).toEqual({ value: 0.123456789012346 });
    expect(parseDecimal('12345678901.123456789', 9, 'en')).toEqual({ error: 'TooPrecise' });
  });
});

describe('bareFigure', () => {
  test.each([
    ['($5.00)', '-5.00'],
    ['( 5 )', '-5'],
    ['€7', '7'],
    ['7 €', '7'],
    ['12%', '12'],
    ['12 грн', '12'],
    ['1 200,50 грн.', '1 200,50'],
    ['12.50 UAH', '12.50'],
    ['usd -3', '-3'],
    ['12 pcs', '12 pcs'],
    ['$ 1,234.50', '1,234.50'],
    ['-£2', '-2'],
    ['£-2', '-2'],
    ['(2%)', '-2'],
    ['-($2)', '-($2)'],
    ['(-2)', '(-2)'],
    ['$2€', '$2€'],
    ['-$-2', '-$-2'],
    ['%', '%'],
    ['twelve', 'twelve'],
  ])('reads %s as %s', (text, figure) => {
    expect(stripCurrency(text)).toBe(figure);
  });

  test('removes currency and percent signs, and converts parentheses to a minus sign', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('$', '€', '₴', '%'), locales, (value, unit, locale) => {
        const text = formatDecimal(roundDecimal(value, 2), 2, locale);
        const unsigned = text.replace('-', '');
        expect(stripCurrency(text)).toBe(text);
        expect(stripCurrency(`${text}${unit}`)).toBe(text);
        expect(stripCurrency(`(${unsigned} ${unit})`)).toBe(`-${unsigned}`);
      }),
    );
  });
});
