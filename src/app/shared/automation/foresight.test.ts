import { expect, test } from 'vitest';
import { mergeForecasts } from './foresight.ts';

test('adds up the forecasts of several batches per rule', () => {
  const one = { isExact: true, rules: [{ id: 'a', name: 'A', runs: 2 }], leaving: [] };
  const other = {
    isExact: false,
    rules: [
      { id: 'a', name: 'A', runs: 3 },
      { id: 'b', runs: 1 },
    ],
    leaving: [{ what: 'Emails' as const, count: 4 }],
  };
  expect(mergeForecasts([one, other, other])).toEqual({
    isExact: false,
    rules: [
      { id: 'a', name: 'A', runs: 8 },
      { id: 'b', runs: 2 },
    ],
    leaving: [{ what: 'Emails', count: 8 }],
  });
  expect(mergeForecasts([])).toEqual({ isExact: true, rules: [], leaving: [] });
});
