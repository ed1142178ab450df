import { expect, test } from 'vitest';
import { parseFormulaFieldIds, replaceFormulaFieldIds } from './findFormula.ts';

const formula = '[a] + [b] & "[a]" & [a]';

test('finds each field id once, and ignores ids inside quoted texts', () => {
  expect(parseFormulaFieldIds(formula)).toEqual(['a', 'b']);
});

test('replaces all field ids in one pass, and leaves quoted texts unchanged', () => {
  const other = new Map([
    ['a', 'b'],
    ['b', 'c'],
  ]);
  expect(replaceFormulaFieldIds({ settings: { formula } }, id => other.get(id) ?? id)).toEqual({
    settings: { formula: '[b] + [c] & "[a]" & [b]' },
  });
});
