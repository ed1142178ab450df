import { toDecimal } from '../decimals.ts';
import { compareValues, isEmptyValue } from '../language/formulaSigns.ts';
import type { SingleFormulaValue } from '../language/formulaTypes.ts';
import { defineListFunction, defineValueFunction, type FormulaFunction } from './formulaFunction.ts';

export const choiceFunctions: readonly FormulaFunction[] = [
  defineValueFunction<[boolean | null, SingleFormulaValue, SingleFormulaValue]>(
    'if(condition, then, otherwise)',
    { takes: ['boolean', 'same', 'same'], least: 2, gives: 'same', takesEmpty: true },
    (condition, then, otherwise) => (condition === true ? then : otherwise),
  ),
  defineValueFunction<[SingleFormulaValue, SingleFormulaValue]>(
    'ifEmpty(value, otherwise)',
    { takes: ['same', 'same'], gives: 'same', takesEmpty: true },
    (value, otherwise) => (isEmptyValue(value) ? otherwise : value),
  ),
  defineListFunction('empty(value)', { takes: 'any', gives: 'boolean' }, values => values.length === 0),
  defineListFunction('count(list)', { takes: 'any', gives: 'number' }, values =>
    toDecimal(values.filter(value => value !== false).length),
  ),
  defineListFunction('min(list)', { takes: 'ordered', gives: 'same' }, values => extreme(values, -1)),
  defineListFunction('max(list)', { takes: 'ordered', gives: 'same' }, values => extreme(values, 1)),
  defineListFunction('first(list)', { takes: 'same', gives: 'same' }, values => values[0] ?? null),
  defineListFunction('last(list)', { takes: 'same', gives: 'same' }, values => values.at(-1) ?? null),
  defineListFunction('any(list)', { takes: 'boolean', gives: 'boolean' }, values => values.includes(true)),
  defineListFunction('all(list)', { takes: 'boolean', gives: 'boolean' }, (_, __, all) =>
    all.every(value => value === true),
  ),
];

function extreme(values: readonly SingleFormulaValue[], sign: 1 | -1): SingleFormulaValue {
  const [first = null, ...others] = values;
  return others.reduce((best, value) => (compareValues(value, best) * sign > 0 ? value : best), first);
}
