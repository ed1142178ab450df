/**
 * Resolves operands that depend on the current day or the caller, such as named periods and `me`. Such
 * operands are stored unresolved and resolved for each query.
 */
import { NAMED_PERIODS, resolveDayRange } from '../../calendar/dayRange.ts';
import type { WeekStart } from '../../calendar/weekStart.ts';
import { createIssue } from '../../issues.ts';
import type { Condition, FieldCondition, FieldValue, Issue, IssuePath } from '../../model.ts';
import type { BoundField } from '../boundField.ts';
import type { FieldEngine } from '../fieldPlugin.ts';
import { formatMovedBetween, parseMovedBetween } from '../movedBetween.ts';
import { getConditionLeaves, validateConditionTree } from './conditionTree.ts';
import { toDaysOperand } from './duringDays.ts';

/** The user on whose behalf a query runs, and the current day. */
export interface RelativeOperandContext {
  readonly userId: string;
  /** The current day in the account's time zone. */
  readonly today: string;
  readonly weekStart: WeekStart;
}

/** Replaces named periods with days, and `me` with the user's id. */
export function resolveOperands(condition: Condition, asker: RelativeOperandContext): Condition {
  const resolve = (part: Condition) => resolveOperands(part, asker);
  if ('any' in condition) return { any: condition.any.map(resolve) };
  if ('all' in condition) return { all: condition.all.map(resolve) };
  if ('some' in condition) return { ...condition, where: condition.where.map(resolve) };
  const { operator, value } = condition;
  if (!value) return condition;
  if (value.me) return { ...condition, value: { stringValue: asker.userId } };
  if (operator === 'During') return { ...condition, value: toDays(value, asker) };
  const move = operator === 'Moved' ? parseMovedBetween(value) : undefined;
  if (!move?.during) return condition;
  const during = toDays({ stringValue: move.during }, asker).stringValue ?? null;
  return { ...condition, value: formatMovedBetween({ ...move, during }) };
}

/**
 * Returns issues for `me` on fields that don't contain users, for `me` in entry conditions (`some`), and for
 * `me` and `period` with operators that don't support them.
 */
export function validateRelativeOperands(
  condition: Condition,
  path: IssuePath,
  { fieldOf, engine }: { fieldOf: (id: string) => BoundField | undefined; engine: FieldEngine },
): readonly Issue[] {
  return validateConditionTree(condition, path, (leaf, at) => {
    if ('some' in leaf) return leaf.where.flatMap((part, index) => misplaced(part, [...at, 'where', index]));
    const { field, operator, value } = leaf;
    const isComparison = operator === 'Equals' || operator === 'NotEquals';
    if (!value?.me || !isComparison) return misplaced(leaf, at);
    const asked = fieldOf(field);
    // An unknown field is reported when the other conditions are validated.
    return !asked || isUserField(asked, engine) ? [] : [unknownOperator(leaf, [...at, 'value', 'me'])];
  });
}

export function isUserField({ plugin, definition }: BoundField, engine: FieldEngine): boolean {
  return plugin.targetsOf({ stringValue: ANY_ID }, definition, engine).some(({ kind }) => kind === 'person');
}

/** An arbitrary id, used to find out what a field's values refer to. */
const ANY_ID = '00000000-0000-4000-8000-000000000000';

function misplaced(condition: Condition, path: IssuePath): Issue[] {
  return getConditionLeaves(condition).flatMap(leaf => {
    if (!('field' in leaf)) return [];
    const { operator, value } = leaf;
    return [
      ...(value?.me ? [unknownOperator(leaf, [...path, 'value', 'me'])] : []),
      ...(value?.period && operator !== 'During'
        ? [unknownOperator(leaf, [...path, 'value', 'period'])]
        : []),
    ];
  });
}

function unknownOperator({ operator }: FieldCondition, path: IssuePath): Issue {
  return createIssue(path, 'UnknownOperator', { operator });
}

function toDays(
  { period, stringValue }: NonNullable<FieldCondition['value']>,
  asker: RelativeOperandContext,
): FieldValue {
  const span = NAMED_PERIODS.find(name => name === (period ?? stringValue));
  if (!span) return { stringValue: stringValue ?? '' };
  const { from, till } = resolveDayRange(span, asker.today, asker.weekStart);
  return toDaysOperand([from, till]);
}
