import { expect, it } from 'vitest';
import { parseByteRange } from './byteRange.ts';

it.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=5-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['lines=1-2', null],
  [`bytes=${'9'.repeat(30)}-`, null],
])('parses the range %s of a file of 100 bytes', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});

it.each([
  ['bytes=100-', 100],
  ['bytes=-0', 100],
  ['bytes=0-', 0],
])('rejects the range %s of a file of %d bytes', (header, size) => {
  expect(() => parseByteRange(header, size)).toThrow(expect.objectContaining({ status: 416 }));
});
