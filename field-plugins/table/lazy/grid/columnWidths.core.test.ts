import { describe, expect, test } from 'vitest';
import { fitWidths } from './columnWidths.core.ts';

const text = { natural: 200, least: 92 };
const figures = { natural: 90, least: 90 };

describe('Columns in a given width', () => {
  test('take what they need and share what is left, figures none of it', () => {
    expect(fitWidths([text, figures, text], 590)).toEqual([250, 90, 250]);
  });

  test('are squeezed in proportion, figures never', () => {
    expect(fitWidths([text, figures, text], 382)).toEqual([146, 90, 146]);
  });

  test('keep their least widths where even these do not fit', () => {
    expect(fitWidths([text, figures, text], 100)).toEqual([92, 90, 92]);
  });

  test('of figures alone share what is left', () => {
    expect(fitWidths([figures, figures], 200)).toEqual([100, 100]);
  });
});
