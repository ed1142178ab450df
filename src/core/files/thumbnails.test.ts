import { expect, test } from 'vitest';
import { canHaveThumbnail } from './thumbnails.ts';

test.each([
  ['image/jpeg', 'a', true],
  ['IMAGE/PNG', 'a.txt', true],
  ['', 'photo.webp', true],
  ['application/octet-stream', 'photo.TIFF', true],
  ['image/svg+xml', 'plan.svg', false],
  ['', 'plan.svg', false],
  ['image/heic', 'photo.heic', false],
  ['application/pdf', 'photo.png', false],
])('supports thumbnails for type “%s” with the name %s: %s', (type, name, expected) => {
  expect(canHaveThumbnail({ type, name })).toBe(expected);
});
