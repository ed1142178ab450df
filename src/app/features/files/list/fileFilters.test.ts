import { expect, test } from 'vitest';
import { hasFileFilters, NO_FILE_FILTERS, parseFileFilters, toFileSearch } from './fileFilters.ts';

test('requests all files if no filter is set', () => {
  expect(toFileSearch(NO_FILE_FILTERS)).toEqual({});
  expect(hasFileFilters(NO_FILE_FILTERS)).toBe(false);
  expect(hasFileFilters({ ...NO_FILE_FILTERS, keyword: '  ' })).toBe(false);
});

test('sends the chosen filters, with sizes in bytes', () => {
  const filters = {
    ...NO_FILE_FILTERS,
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
  expect(parseFileFilters(kept)).toEqual({ ...NO_FILE_FILTERS, kinds: ['Pdf'], createdBy: ['ann'] });
  expect(parseFileFilters('nonsense')).toEqual(NO_FILE_FILTERS);
});
