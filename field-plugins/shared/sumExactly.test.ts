import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumExactly } from './sumExactly.ts';

test.each([
  [[0.1, 0.2], 0.3],
  [[0.1, 0.7, 0.2], 1],
  [[1.15, 2.2, -3.35], 0],
  [[], 0],
  [[9_007_199_254_740_991, -0.5, -9_007_199_254_740_991], -0.5],
  [[1e-15, 2e-15], 3e-15],
  [[1e21, 1], 1e21],
  [[4_503_599_627.370496, 4_503_599_627.370496, 0.000001], 9_007_199_254.740993],
  [[Number.NaN, 2], 2],
] as const)('adds up %j to %d', (values, sum) => {
  expect(sumExactly(values)).toBe(sum);
});

test('adds decimals exactly, in any order', () => {
  const cents = fc.integer({ min: -1e12, max: 1e12 });
  fc.assert(
    fc.property(fc.array(cents), numbers => {
      const sum = numbers.reduce((total, each) => total + BigInt(each), 0n);
      const decimals = numbers.map(each => each / 100);
      expect(sumExactly(decimals)).toBe(Number(`${sum}e-2`));
      expect(sumExactly(decimals.toReversed())).toBe(sumExactly(decimals));
    }),
  );
});
