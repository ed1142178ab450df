import { expect, test } from 'vitest';
import { isClaimKey } from './takeKey.ts';

const key = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, code: 'KeyT' };

test('assigns a record on Alt+T in any keyboard layout, but not on T alone or with other modifiers', () => {
  expect(isClaimKey(key)).toBe(true);
  for (const other of [{ altKey: false }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(isClaimKey({ ...key, ...other })).toBe(false);
  expect(isClaimKey({ ...key, code: 'KeyY' })).toBe(false);
});
