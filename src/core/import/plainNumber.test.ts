import { expect, test } from 'vitest';
import { formatPlainNumber } from './plainNumber.ts';

test.each([
  [0, '0'],
  [1234.5, '1234.5'],
  [1.5e-7, '0.00000015'],
  [-2e-8, '-0.00000002'],
  [1.2345678901234e-10, '0.00000000012345678901234'],
  [1e21, '1000000000000000000000'],
  [-1.25e22, '-12500000000000000000000'],
])('writes %d with all its digits', (value, text) => {
  expect(formatPlainNumber(value)).toBe(text);
});

test('preserves every digit of very small and very large numbers', () => {
  for (const value of [Number.MIN_VALUE, Number.MAX_VALUE, 1 / 3e9, -Math.PI * 1e-12]) {
    expect(Number(formatPlainNumber(value))).toBe(value);
    expect(formatPlainNumber(value)).not.toContain('e');
  }
});
