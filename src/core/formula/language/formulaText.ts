import { isDecimal, plainText } from '../decimals.ts';
import type { DurationValue, SingleValue } from './formulaTypes.ts';

/** A value inside a text: numbers plain, days as every language of the product shows them (31.12.2026). */
export function writtenText(value: SingleValue): string {
  if (value === null || typeof value === 'boolean') return value === null ? '' : String(value);
  if (typeof value === 'string') return value;
  if (isDecimal(value)) return plainText(value);
  if ('day' in value) return value.day.split('-').toReversed().join('.');
  return writtenDuration(value);
}

/** In the letters that ISO 8601 has for it, which need no language. */
function writtenDuration({ months, days }: DurationValue): string {
  return `P${months === 0 ? '' : `${months}M`}${days === 0 && months !== 0 ? '' : `${days}D`}`;
}
