import { expect, test } from 'vitest';
import { createFormatDetector } from './recogniseFormat.ts';

function read(country: string, ...cells: string[]) {
  const evidence = createFormatDetector();
  for (const cell of cells) evidence.see(cell);
  return evidence.format(country);
}

test.each([
  ['ua', ',', 'dmy'],
  ['us', '.', 'mdy'],
  ['gb', '.', 'dmy'],
  ['de', ',', 'dmy'],
  ['pl', ',', 'dmy'],
  ['jp', '.', 'ymd'],
  ['', '.', 'mdy'],
])(
  'reads ambiguous cells by the usual format of the country (%s), and marks the format as a guess',
  (country, decimal, dateOrder) => {
    expect(read(country, '03/04/2026', '1.234')).toEqual({
      decimal,
      dateOrder,
      guessed: ['decimal', 'dateOrder'],
    });
  },
);

test('lets one unambiguous cell decide the format of all cells, and reports no guess', () => {
  expect(read('us', '03/04/2026', '25/04/2026', '1,5', '1.234')).toEqual({
    ...{ decimal: ',', dateOrder: 'dmy' },
    guessed: [],
  });
  expect(read('ua', '03/04/2026', '04/25/2026', '1.5')).toEqual({
    decimal: '.',
    dateOrder: 'mdy',
    guessed: [],
  });
  expect(read('us', '03.04.2026')).toMatchObject({ dateOrder: 'dmy', guessed: [] });
  expect(read('ua', '2026-03-04')).toMatchObject({ dateOrder: 'ymd', guessed: [] });
});

test('treats each value of a list like a separate cell', () => {
  expect(read('us', '1,50; -2,00', '29.03.2026; 31.12.1899')).toEqual({
    ...{ decimal: ',', dateOrder: 'dmy' },
    guessed: [],
  });
  expect(read('ua', '1.5;2', '04/25/2026; 01/02/2026').guessed).toEqual([]);
  expect(read('ua', 'call at 1.5; then go').guessed).toEqual([]);
});

test('reports no guess if no cell needs one', () => {
  expect(read('ua', 'Kyiv', '12', '').guessed).toEqual([]);
});
