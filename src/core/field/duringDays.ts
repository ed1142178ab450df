/** What the operator `During` compares with: two days, or the name of a period that moves on with every day. */
import type { FieldValue } from '../model.ts';

export type Days = readonly [from: string, till: string];

const PERIOD = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/;

/** Undefined for a name, too: `resolveOperands` says what that means. */
export function daysOfOperand({ stringValue = '' }: FieldValue): Days | undefined {
  const [, from, till] = PERIOD.exec(stringValue) ?? [];
  return from && till ? [from, till] : undefined;
}

export function operandOfDays([from, till]: Days): FieldValue {
  return { stringValue: `${from}/${till}` };
}
