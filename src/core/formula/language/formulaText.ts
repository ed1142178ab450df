import { formatPlainDecimal, isDecimal } from '../decimals.ts';
import type { FormulaDurationValue, SingleFormulaValue } from './formulaTypes.ts';

/**
 * Formats a value as part of a text: numbers without separators, days as in every language of the product (31.12.2026).
 */
export function formatFormulaValue(value: SingleFormulaValue): string {
  if (value === null || typeof value === 'boolean') return value === null ? '' : String(value);
  if (typeof value === 'string') return value;
  if (isDecimal(value)) return formatPlainDecimal(value);
  if ('day' in value) return value.day.split('-').toReversed().join('.');
  return writtenDuration(value);
}

/** Formats a duration as defined by ISO 8601, which is language-independent. */
function writtenDuration({ months, days }: FormulaDurationValue): string {
  return `P${months === 0 ? '' : `${months}M`}${days === 0 && months !== 0 ? '' : `${days}D`}`;
}
