import { expect, test } from 'vitest';
import { isTakeKey } from './takeKey.ts';

const key = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, code: 'KeyT' };

test('assigns a record on Alt+T in any keyboard layout, but not on T alone or with other modifiers', () => {
  expect(isTakeKey(key)).toBe(true);
  for (const other of [{ altKey: false }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(isTakeKey({ ...key, ...other })).toBe(false);
  expect(isTakeKey({ ...key, code: 'KeyY' })).toBe(false);
});
