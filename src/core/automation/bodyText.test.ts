import { expect, test } from 'vitest';
import { isBodyPath, parseBodyPath, readBodyText } from './bodyText.ts';

test('distinguishes paths in the body from other placeholders', () => {
  expect(parseBodyPath('body.data.email')).toBe('data.email');
  expect(parseBodyPath('body')).toBeUndefined();
  expect(parseBodyPath('bodyType')).toBeUndefined();
  expect(['a', 'a.b.0', 'data.lines.0.sku'].every(isBodyPath)).toBe(true);
  expect(['', '.a', 'a.', 'a..b', 'a b', 'a.{b}'].some(isBodyPath)).toBe(false);
});

test("reads a value by its path, and returns an empty text if the body doesn't contain it", () => {
  const body = { data: { email: 'a@b.c', count: 0, isNew: false, none: null, lines: [{ sku: 'x' }] } };
  expect(readBodyText(body, 'data.email')).toBe('a@b.c');
  expect(readBodyText(body, 'data.count')).toBe('0');
  expect(readBodyText(body, 'data.isNew')).toBe('false');
  expect(readBodyText(body, 'data.lines.0.sku')).toBe('x');
  expect(readBodyText(body, 'data.lines')).toBe('[{"sku":"x"}]');
  const absent = [
    'data.none',
    'data.gone.email',
    'data.lines.1.sku',
    'data.email.length',
    'constructor.name',
    '__proto__.x',
  ];
  for (const path of absent) expect(readBodyText(body, path)).toBe('');
  expect(readBodyText([1, 2], '1')).toBe('2');
});
