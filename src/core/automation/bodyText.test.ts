import { expect, test } from 'vitest';
import { bodyPathOf, isBodyPath, textAt } from './bodyText.ts';

test('distinguishes placeholders of the body from other names', () => {
  expect(bodyPathOf('body.data.email')).toBe('data.email');
  expect(bodyPathOf('body')).toBeUndefined();
  expect(bodyPathOf('bodyType')).toBeUndefined();
  expect(['a', 'a.b.0', 'data.lines.0.sku'].every(isBodyPath)).toBe(true);
  expect(['', '.a', 'a.', 'a..b', 'a b', 'a.{b}'].some(isBodyPath)).toBe(false);
});

test("reads a value by its path, and returns an empty text if the body doesn't contain it", () => {
  const body = { data: { email: 'a@b.c', count: 0, isNew: false, none: null, lines: [{ sku: 'x' }] } };
  expect(textAt(body, 'data.email')).toBe('a@b.c');
  expect(textAt(body, 'data.count')).toBe('0');
  expect(textAt(body, 'data.isNew')).toBe('false');
  expect(textAt(body, 'data.lines.0.sku')).toBe('x');
  expect(textAt(body, 'data.lines')).toBe('[{"sku":"x"}]');
  const absent = [
    'data.none',
    'data.gone.email',
    'data.lines.1.sku',
    'data.email.length',
    'constructor.name',
    '__proto__.x',
  ];
  for (const path of absent) expect(textAt(body, path)).toBe('');
  expect(textAt([1, 2], '1')).toBe('2');
});
