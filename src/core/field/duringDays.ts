/** What the operator `During` compares with: two days, or the name of a period that moves on with every day. */
import { DAY_SPANS, rangeOfDays } from '../dayRange.ts';
import type { Condition, FieldValue } from '../model.ts';
import type { WeekStart } from '../weekStart.ts';
import { readMove, writeMove } from './movedBetween.ts';

export type Days = readonly [from: string, till: string];

const PERIOD = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/;

/** Undefined for a name, too: `onDay` says what that means. */
export function daysOfOperand({ stringValue = '' }: FieldValue): Days | undefined {
  const [, from, till] = PERIOD.exec(stringValue) ?? [];
  return from && till ? [from, till] : undefined;
}

export function operandOfDays([from, till]: Days): FieldValue {
  return { stringValue: `${from}/${till}` };
}

/** The condition as it is meant on a day: periods with names as the days that they are. */
export function onDay(condition: Condition, today: string, weekStart: WeekStart): Condition {
  if ('any' in condition) return { any: condition.any.map(part => onDay(part, today, weekStart)) };
  if ('all' in condition) return { all: condition.all.map(part => onDay(part, today, weekStart)) };
  if ('some' in condition)
    return { ...condition, where: condition.where.map(part => onDay(part, today, weekStart)) };
  const { operator, value } = condition;
  const named = (operand: FieldValue) => daysNamed(operand, today, weekStart);
  if (operator === 'During') return { ...condition, ...(value && { value: named(value) }) };
  const move = operator === 'Moved' && value ? readMove(value) : undefined;
  if (!move?.during) return condition;
  const during = named({ stringValue: move.during }).stringValue ?? null;
  return { ...condition, value: writeMove({ ...move, during }) };
}

function daysNamed(operand: FieldValue, today: string, weekStart: WeekStart): FieldValue {
  const span = DAY_SPANS.find(name => name === operand.stringValue);
  if (!span) return operand;
  const { from, till } = rangeOfDays(span, today, weekStart);
  return operandOfDays([from, till]);
}
