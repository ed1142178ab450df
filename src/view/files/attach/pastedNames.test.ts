import { expect, test } from 'vitest';
import { namePastedFiles } from './pastedNames.ts';

const now = new Date(2026, 10, 3, 9, 5, 7);
const file = (name: string, type: string) => new File(['x'], name, { type });
const names = (...files: File[]) => namePastedFiles(files, 'Picture', now).map(({ name }) => name);

test('names a pasted picture by the time, with the extension of its type', () => {
  expect(names(file('image.png', 'image/png'))).toEqual(['Picture 2026-11-03 09-05-07.png']);
  expect(names(file('', 'image/jpeg'))).toEqual(['Picture 2026-11-03 09-05-07.jpg']);
});

test('gives several pasted pictures different names', () => {
  expect(names(file('image.png', 'image/png'), file('image.png', 'image/png'))).toEqual([
    'Picture 2026-11-03 09-05-07.png',
    'Picture 2026-11-03 09-05-07 (2).png',
  ]);
});

test('keeps the names of files that have one', () => {
  const own = [file('roof.png', 'image/png'), file('image.pdf', 'application/pdf')];
  expect(namePastedFiles(own, 'Picture', now)).toEqual(own);
});
