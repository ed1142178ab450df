import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinList, splitList } from './listText.ts';

const texts = fc
  .array(fc.constantFrom('"', '""', ';', '; ', ' ', '\n', '\t', ',', 'є', 'a', 'B'), { maxLength: 6 })
  .map(parts => parts.join(''))
  .filter(text => text.trim() !== '');

test('parses the list it formats, whatever characters its texts contain', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), list => {
      expect(splitList(joinList(list))).toEqual(list);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [['a', 'b'], 'a; b'],
  [['c; d', 'e'], '"c; d"; e'],
  [['say "hi"; go'], '"say ""hi""; go"'],
  [['ТОВ "Рома"', '"Roma" Ltd', '"Roma"'], 'ТОВ "Рома"; "Roma" Ltd; "Roma"'],
  [['"open', 'end"'], '"""open"; end"'],
])('writes %j as %s', (list, text) => {
  expect(joinList(list)).toBe(text);
  expect(splitList(text)).toEqual(list);
});

test.each([
  ['a;b ;; c', ['a', 'b', '', 'c']],
  [' "a;b" ;c', ['a;b', 'c']],
  ['"a; b', ['"a', 'b']],
  ['a "b; c"', ['a "b', 'c"']],
  ['"a" b; c', ['"a" b', 'c']],
  ['', ['']],
  ['a;', ['a', '']],
])('reads %s as %j', (text, list) => {
  expect(splitList(text)).toEqual(list);
});

test('parses a long text with unclosed quotes in less than two seconds', () => {
  const start = performance.now();
  splitList('"a;'.repeat(20_000));
  splitList(`"${'"";'.repeat(20_000)}`);
  expect(performance.now() - start).toBeLessThan(2_000);
});
