import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitList, writeList } from './listText.ts';

const texts = fc
  .array(fc.constantFrom('"', '""', ';', '; ', ' ', '\n', '\t', ',', 'є', 'a', 'B'), { maxLength: 6 })
  .map(parts => parts.join(''))
  .filter(text => text.trim() !== '');

test('a list is read as it was written, whatever its texts are made of', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), list => {
      expect(splitList(writeList(list))).toEqual(list);
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
])('%j is written %s', (list, text) => {
  expect(writeList(list)).toBe(text);
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
])('what people write as %s is %j', (text, list) => {
  expect(splitList(text)).toEqual(list);
});

test('a long text without an end to its quotes is read in a moment', () => {
  const start = performance.now();
  splitList('"a;'.repeat(20_000));
  splitList(`"${'"";'.repeat(20_000)}`);
  expect(performance.now() - start).toBeLessThan(2_000);
});
