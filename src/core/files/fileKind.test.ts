import { expect, it } from 'vitest';
import { getFileKind } from './fileKind.ts';

it.each([
  ['image/png', 'a.png', 'Image'],
  ['IMAGE/SVG+XML', 'a', 'Image'],
  ['application/octet-stream', 'Photo.JPG', 'Image'],
  ['', 'scan.pdf', 'Pdf'],
  ['text/plain', 'notes', 'Text'],
  ['text/plain', 'people.csv', 'Table'],
  ['application/vnd.ms-excel', 'people.csv', 'Table'],
  ['application/vnd.ms-excel', 'old.xls', 'Document'],
  ['application/zip', 'book.xlsx', 'Table'],
  ['application/zip', 'letter.docx', 'Document'],
  ['application/zip', 'all', 'Archive'],
  ['audio/mpeg', 'song', 'Audio'],
  ['video/mp4', 'film', 'Video'],
  ['application/octet-stream', 'firmware', 'Other'],
  ['application/octet-stream', 'constructor', 'Other'],
  ['application/octet-stream', 'a.constructor', 'Other'],
  ['constructor', 'a', 'Other'],
  ['application/x-unheard-of', 'a.png', 'Other'],
])('recognises type “%s” with the name %s as %s', (type, name, kind) => {
  expect(getFileKind({ type, name })).toBe(kind);
});
