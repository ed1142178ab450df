/**
 * Evaluates filters and conditions (specification sections 3 and 5) in memory; the database must return the same
 * result.
 */

import type { CompiledDirectory } from '../../directory/compileDirectory.ts';
import type {
  Condition,
  ConditionOperator,
  EntryCondition,
  FieldCondition,
  FilterValue,
} from '../../model.ts';
import type { BoundField } from '../boundField.ts';
import { findFieldEntries } from '../entries.ts';
import type { FieldContext } from '../fieldPlugin.ts';
import { isConditionTreeMet } from './conditionTree.ts';

/** Returns whether the record whose values the context contains satisfies a condition; groups can be nested. */
export function isConditionMet(
  condition: Condition,
  compiled: CompiledDirectory,
  context: FieldContext,
): boolean {
  return isConditionTreeMet(condition, leaf => {
    if ('some' in leaf) return getMatchesEntry(leaf, compiled.fieldById.get(leaf.some), context);
    const field = compiled.fieldById.get(leaf.field) ?? compiled.systemById.get(leaf.field)?.field;
    if (!field) return false;
    const { operator, value: operand } = leaf;
    return field.matches({ value: field.valueIn(context), operator, operand, context });
  });
}

function getMatchesEntry(
  { where }: EntryCondition,
  field: BoundField | undefined,
  context: FieldContext,
): boolean {
  const entries = field && findFieldEntries(field, context.engine);
  if (!entries) return false;
  return entries.of(field.valueIn(context)).some(values => {
    const inEntry = { ...context, values };
    return where.every(condition =>
      isConditionTreeMet(condition, leaf => {
        const inner = 'field' in leaf ? entries.fieldById.get(leaf.field) : undefined;
        if (!inner || !('field' in leaf)) return false;
        const { operator, value: operand } = leaf;
        return inner.matches({ value: inner.valueIn(inEntry), operator, operand, context: inEntry });
      }),
    );
  });
}

/**
 * Returns the filter without empty members; `undefined` if nothing remains. An empty string or a range
 * without bounds clears a filter (specification section 5).
 */
export function normalizeFilter(filter: FilterValue | undefined): FilterValue | undefined {
  if (!filter) return undefined;
  const kept: FilterValue = {};
  if (filter.stringValue?.trim()) kept.stringValue = filter.stringValue;
  if (filter.idsValue && filter.idsValue.length > 0) kept.idsValue = filter.idsValue;
  if (filter.me) kept.me = true;
  const { dateRangeValue: dates, numberRangeValue: numbers } = filter;
  if (dates?.period) kept.dateRangeValue = { period: dates.period };
  else if (dates?.from || dates?.till) kept.dateRangeValue = dates;
  if (numbers?.from !== undefined || numbers?.till !== undefined) kept.numberRangeValue = numbers;
  return Object.keys(kept).length > 0 ? kept : undefined;
}

/**
 * Converts a filter control's value to conditions. `field` is the displayed field, `behaviour` the field
 * whose type evaluates the conditions (the target of a computed field).
 */
export function filterToConditions(
  field: BoundField,
  filter: FilterValue | undefined,
  behaviour = field,
): Condition[] {
  const part = behaviour.plugin.filter;
  const normalized = normalizeFilter(filter);
  if (!part || !normalized) return [];
  const make = (operator: ConditionOperator, value: FieldCondition['value']): Condition => ({
    field: field.definition.id,
    operator,
    value,
  });
  const { stringValue, idsValue = [], me, dateRangeValue: dates, numberRangeValue: numbers } = normalized;
  const conditions: Condition[] = [];
  const choices = [
    ...idsValue.map(id => make('Equals', { stringValue: id })),
    ...(me ? [make('Equals', { me })] : []),
  ];
  if (stringValue !== undefined) conditions.push(make(part.defaultOperator, { stringValue }));
  if (choices.length > 0) conditions.push({ any: choices });
  if (dates?.period) conditions.push(make('During', { period: dates.period }));
  if (dates?.from) conditions.push(make('MoreOrEqual', { dateValue: dates.from }));
  if (dates?.till) conditions.push(make('LessOrEqual', { dateValue: dates.till }));
  if (numbers?.from !== undefined) conditions.push(make('MoreOrEqual', { numberValue: numbers.from }));
  if (numbers?.till !== undefined) conditions.push(make('LessOrEqual', { numberValue: numbers.till }));
  return conditions;
}
