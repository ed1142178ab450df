import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PHONE_LENGTH } from '#core/limits.ts';
import { compilePattern } from './pattern.core.ts';

const usual: [pattern: string, good: string[], bad: string[]][] = [
  ['\\+380\\d{9}', ['+380441234567'], ['+38044123456', '+3804412345678', '380441234567']],
  ['^\\+(380|48)(\\d{2})+$', ['+38044', '+4812'], ['+380', '+380441', 'x+38044']],
  ['[+][1-9]\\d*', ['+1', '+49'], ['+0', '1']],
  ['[^a-c]{2,3}', ['dd', 'ddd'], ['d', 'dddd', 'da']],
  ['(?:0|00)?7', ['7', '07', '007'], ['0007']],
  ['\\d+?', ['12'], ['']],
  ['', [''], ['1']],
];

test.each(usual)('matches exactly the valid texts of %s', (pattern, good, bad) => {
  const compiled = compilePattern(pattern);
  expect(good.filter(text => !compiled?.test(text))).toEqual([]);
  expect(bad.filter(text => compiled?.test(text))).toEqual([]);
});

test('matches empty nested repetitions in less than a second', () => {
  const pattern = `${'('.repeat(12)}${'){100}'.repeat(12)}`;
  const start = performance.now();
  const read = compilePattern(pattern);
  expect(performance.now() - start).toBeLessThan(1_000);
  expect([read?.test(''), read?.test('1')]).toEqual([true, false]);
});

test("rejects patterns that are invalid or can't be matched in linear time", () => {
  const refused = [
    '(\\d)\\1',
    '(?=\\d)1',
    '(?<n>1)',
    '\\k<n>',
    '\\p{L}',
    '\\b1',
    '(',
    ')',
    '[1',
    '*1',
    '1**',
    '1{2',
    '1{3,2}',
    '[z-a]',
    '[\\d-9]',
    '\\',
    '1{101}',
    '((1{50}){50}){50}',
    '1'.repeat(101),
  ];
  expect(refused.filter(pattern => compilePattern(pattern))).toEqual([]);
});

/** Patterns that would keep a backtracking matcher busy for minutes or for ever. */
const adversarial = [
  `${'\\d*'.repeat(33)}x`,
  `${'(\\d*)*'.repeat(14)}x`,
  '(\\d+)+x',
  '((\\d*)*)*x',
  '(\\d|\\d|\\d)*x',
  '(1|11|111|1111)*x',
  '(\\d?){25}\\d{25}x',
  '((1{0,6}){0,6}){0,6}x',
  '(.*)*(.*)*(.*)*x',
];

describe('Pattern matching', () => {
  test.each(adversarial)('takes linear time for %s', pattern => {
    const compiled = compilePattern(pattern);
    const text = '1'.repeat(MAX_PHONE_LENGTH);
    const { matches, steps = 0 } = compiled?.run(text) ?? {};
    expect(matches).toBe(false);
    expect(compiled?.size).toBeLessThanOrEqual(1_001);
    expect(steps).toBeLessThanOrEqual((compiled?.size ?? 0) * (text.length + 1));
  });
});

/** Small patterns on a small alphabet, for which a backtracking matcher is fast and serves as reference. */
const atom = fc.constantFrom('1', '2', '\\d', '[12]', '[^1]', '.', '\\+', '\\s', '[0-9+]');
const { pattern: patterns } = fc.letrec(tie => ({
  pattern: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
    fc.tuple(tie('pattern'), fc.constantFrom('?', '*', '+', '{2}', '{1,}', '{0,2}')).map(([a, count]) => {
      return `(?:${a})${count}`;
    }),
  ),
})) as { pattern: fc.Arbitrary<string> };

test("matches the same texts as JavaScript's regular expressions", () => {
  const texts = fc.string({ unit: fc.constantFrom('1', '2', '+', ' '), maxLength: 5 });
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      fc.pre(pattern.length <= 100);
      const compiled = compilePattern(pattern);
      expect(compiled?.test(text)).toBe(new RegExp(`^(?:${pattern})$`, 'u').test(text));
    }),
    { numRuns: 2_000 },
  );
});
