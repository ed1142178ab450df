import { choiceFunctions } from './choices.ts';
import { dateFunctions } from './dates.ts';
import type { FormulaFunction } from './formulaFunction.ts';
import { numberFunctions } from './numbers.ts';
import { textFunctions } from './texts.ts';

/** All functions available in formulas, in the order of the reference. */
export const formulaFunctions: readonly FormulaFunction[] = [
  ...choiceFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...textFunctions,
];

const byName = new Map(formulaFunctions.map(one => [one.name, one]));

/** @param name In lower case. */
export function findFormulaFunction(name: string): FormulaFunction | undefined {
  return byName.get(name);
}
