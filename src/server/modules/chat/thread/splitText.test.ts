import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from './splitText.ts';

const limits = { first: 10, rest: 20 };

test('does not split a short or empty text', () => {
  expect(splitText('Hello', limits)).toEqual(['Hello']);
  expect(splitText('', limits)).toEqual(['']);
});

test('splits a longer text between words, lines or paragraphs', () => {
  expect(splitText('one two three four five six', limits)).toEqual(['one two', 'three four five six']);
  expect(splitText('one two\nthree', limits)).toEqual(['one two', 'three']);
});

test('never splits a surrogate pair', () => {
  expect(splitText(`${'a'.repeat(9)}😀b`, limits)).toEqual(['a'.repeat(9), '😀b']);
});

test('keeps parts within the limit, and drops only spaces at the splits', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ж', ' ', '\n', '😀'), maxLength: 200 });
  fc.assert(
    fc.property(text, whole => {
      const parts = splitText(whole, limits);
      parts.forEach((part, index) => {
        expect(part.length).toBeLessThanOrEqual(index === 0 ? limits.first : limits.rest);
        expect(part.isWellFormed()).toBe(true);
      });
      expect(parts.join('').replaceAll(/\s/g, '')).toBe(whole.replaceAll(/\s/g, ''));
    }),
  );
});
