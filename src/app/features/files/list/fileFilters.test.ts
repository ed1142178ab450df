import { expect, test } from 'vitest';
import { isFiltered, noFileFilters, readFileFilters, toFileSearch } from './fileFilters.ts';

test('requests all files if no filter is set', () => {
  expect(toFileSearch(noFileFilters)).toEqual({});
  expect(isFiltered(noFileFilters)).toBe(false);
  expect(isFiltered({ ...noFileFilters, keyword: '  ' })).toBe(false);
});

test('sends the chosen filters, with sizes in bytes', () => {
  const filters = {
    ...noFileFilters,
    keyword: ' roof ',
    kinds: ['Image'],
    size: 'Medium',
    from: '2026-11-01',
  } as const;
  expect(toFileSearch(filters)).toEqual({
    keyword: 'roof',
    kinds: ['Image'],
    minSize: 1_000_000,
    maxSize: 9_999_999,
    from: '2026-11-01',
  });
});

test('ignores stored keywords and invalid stored filters', () => {
  const kept = {
    keyword: 'roof',
    kinds: ['Pdf', 'Hologram'],
    size: 'Tiny',
    createdBy: [1, 'ann'],
    from: 'x',
  };
  expect(readFileFilters(kept)).toEqual({ ...noFileFilters, kinds: ['Pdf'], createdBy: ['ann'] });
  expect(readFileFilters('nonsense')).toEqual(noFileFilters);
});
