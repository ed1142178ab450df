import { describe, expect, test } from 'vitest';
import { fitColumnWidths } from './columnWidths.core.ts';

const text = { natural: 200, least: 92 };
const figures = { natural: 90, least: 90 };

describe('Columns of a given width', () => {
  test('get the width they need and share the remaining width, except number columns', () => {
    expect(fitColumnWidths([text, figures, text], 590)).toEqual([250, 90, 250]);
  });

  test('shrink in proportion, except number columns', () => {
    expect(fitColumnWidths([text, figures, text], 382)).toEqual([146, 90, 146]);
  });

  test("keep their minimum widths if even these don't fit", () => {
    expect(fitColumnWidths([text, figures, text], 100)).toEqual([92, 90, 92]);
  });

  test('share the remaining width if all of them are number columns', () => {
    expect(fitColumnWidths([figures, figures], 200)).toEqual([100, 100]);
  });
});
