import { expect, test } from 'vitest';
import { decodeText } from './decodeText.ts';
import { getPreviewKind } from './fileKind.ts';
import { findNextZoom } from './zoom.ts';

test.each([
  ['a.png', 'image/png', 'image'],
  ['scan.tif', 'image/tiff', 'none'],
  ['photo.heic', '', 'none'],
  ['photo.JPG', 'application/octet-stream', 'image'],
  ['contract.pdf', 'application/pdf', 'pdf'],
  ['notes.txt', 'text/plain', 'text'],
  ['people.csv', 'text/csv', 'contents'],
  ['book.xlsx', 'application/zip', 'contents'],
  ['all.zip', 'application/zip', 'contents'],
  ['all.7z', 'application/x-7z-compressed', 'none'],
  ['song.mp3', 'audio/mpeg', 'audio'],
  ['film.mp4', 'video/mp4', 'video'],
  ['letter.docx', '', 'none'],
  ['run.exe', 'application/octet-stream', 'none'],
])('previews %s of type “%s” as %s', (name, type, kind) => {
  expect(getPreviewKind({ name, type })).toBe(kind);
});

test('zooms a picture in steps, starting from its fitted size', () => {
  expect([findNextZoom(0.37, 1), findNextZoom(0.37, -1)]).toEqual([0.5, 0.25]);
  expect([findNextZoom(1, 1), findNextZoom(1, -1)]).toEqual([2, 0.5]);
  expect([findNextZoom(8, 1), findNextZoom(0.1, -1)]).toEqual([null, null]);
});

test('decodes text in its encoding, even if it is truncated inside a character', () => {
  const utf8 = new TextEncoder().encode('Привіт');
  expect(decodeText(utf8)).toBe('Привіт');
  expect(decodeText(utf8.slice(0, -1))).toBe('Приві');
  expect(decodeText(new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2]))).toBe('Привіт');
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x1f, 0x04]))).toBe('П');
});
