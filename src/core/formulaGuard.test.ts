import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFormulaGuard, removeFormulaGuard } from './formulaGuard.ts';

const letters = fc.constantFrom(
  "'",
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  ' ',
  '1',
  'a',
  '(',
  ')',
);
const texts = fc.array(letters, { maxLength: 8 }).map(parts => parts.join(''));

test('restores the original text from a guarded text', () => {
  fc.assert(
    fc.property(texts, text => {
      expect(removeFormulaGuard(addFormulaGuard(text))).toBe(text);
    }),
    { numRuns: 20_000 },
  );
});

test('leaves a leading sign unescaped only before numbers, so that spreadsheets never evaluate a text', () => {
  fc.assert(
    fc.property(texts, text => {
      const guarded = addFormulaGuard(text);
      if (/^[=+\-@\t\r\n＝＋－＠]/.test(guarded)) expect(guarded).toMatch(/^[+-]?[\d\s.,()]+%?$/);
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  ['=1', "'=1"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  ['\n=1', "'\n=1"],
  ['＝1', "'＝1"],
  ['+380 50 123 45 67', '+380 50 123 45 67'],
  ['-5', '-5'],
  ["'a", "'a"],
])('escapes %j as %j', (text, written) => {
  expect(addFormulaGuard(text)).toBe(written);
});
