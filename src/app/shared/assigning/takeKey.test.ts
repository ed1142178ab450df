import { expect, test } from 'vitest';
import { isTakeKey } from './takeKey.ts';

const key = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, code: 'KeyT' };

test('Alt and the place of T take a record; with another key beside them, or alone, T does not', () => {
  expect(isTakeKey(key)).toBe(true);
  for (const other of [{ altKey: false }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(isTakeKey({ ...key, ...other })).toBe(false);
  expect(isTakeKey({ ...key, code: 'KeyY' })).toBe(false);
});
