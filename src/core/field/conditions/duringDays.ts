/**
 * The first and last day of a `During` operand. An operand can also be the name of a period relative to the
 * current day.
 */
import type { FieldValue } from '../../model.ts';

export type DayInterval = readonly [from: string, till: string];

const PERIOD = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/;

/**
 * Parses an operand of two days. Returns `undefined` for any other text, including a named period, which
 * `resolveOperands` replaces with days beforehand.
 */
export function parseDaysOperand({ stringValue = '' }: FieldValue): DayInterval | undefined {
  const [, from, till] = PERIOD.exec(stringValue) ?? [];
  return from && till ? [from, till] : undefined;
}

export function toDaysOperand([from, till]: DayInterval): FieldValue {
  return { stringValue: `${from}/${till}` };
}
