import { expect, test } from 'vitest';
import { parseFormulaFieldIds, withOtherIds } from './findFormula.ts';

const formula = '[a] + [b] & "[a]" & [a]';

test('finds the ids outside texts, each once', () => {
  expect(parseFormulaFieldIds(formula)).toEqual(['a', 'b']);
});

test('replaces all ids in one pass, and keeps texts', () => {
  const other = new Map([
    ['a', 'b'],
    ['b', 'c'],
  ]);
  expect(withOtherIds({ settings: { formula } }, id => other.get(id) ?? id)).toEqual({
    settings: { formula: '[b] + [c] & "[a]" & [b]' },
  });
});
