/** What a group is called, and what finds its records. */
import { operandOfDays } from '../field/duringDays.ts';
import type { Condition, FieldValue, FigureKey } from '../model.ts';
import type { Axis, AxisGroup } from './axis.ts';
import type { Buckets } from './buckets.ts';
import type { FigureColumn } from './figureColumn.ts';
import type { AskedGroup } from './openQuestion.ts';
import { dayOfNumber } from './periods.ts';

export interface NamedGroup {
  readonly key: FigureKey;
  /** Null where no conditions find the records of the group, and no others. */
  readonly conditions: readonly Condition[] | null;
}

/** Where weeks begin with it, its bucket is 0. */
const SUNDAY = 7;

interface Naming {
  readonly asked: AskedGroup;
  readonly column: FigureColumn;
  readonly buckets: Buckets;
  readonly axis: Axis;
}

export function nameGroup(naming: Naming, group: AxisGroup): NamedGroup {
  if (group.others > 0) return { key: { others: group.others }, conditions: othersConditions(naming) };
  const key = keyOf(naming, group.bucket);
  const isColumn = naming.asked.figure.tableId !== null;
  return { key, conditions: isColumn ? null : conditionsOf(naming, group.bucket) };
}

function keyOf({ asked, column, buckets }: Naming, bucket: number): FigureKey {
  if (Number.isNaN(bucket)) return {};
  const { kind } = asked.figure.part;
  if (kind === 'Each') return { value: column.samples[bucket] ?? {} };
  if (kind === 'Numbers') return { value: { numberValue: bucket } };
  if (asked.by === 'Weekday') return { weekday: bucket || SUNDAY };
  const after = buckets.next?.(bucket) ?? bucket + 1;
  return { value: { dateValue: dayOfNumber(bucket) }, till: dayOfNumber(after - 1) };
}

/** The longest text that a condition compares with, as in the contract. */
const LONGEST = 1_000;

function conditionsOf({ asked, column, buckets }: Naming, bucket: number): readonly Condition[] | null {
  const {
    id: field,
    part,
    field: { isArray },
  } = asked.figure;
  const is = (value: FieldValue): Condition[] => [{ field, operator: 'Equals', value }];
  if (Number.isNaN(bucket)) return [{ field, operator: 'Equals' }];
  if (part.kind === 'Each') {
    const key = column.keys[bucket] ?? '';
    return key === '' || key.length > LONGEST ? null : is({ stringValue: key });
  }
  if (part.kind === 'Days' && asked.by === 'Weekday')
    return [{ field, operator: 'Weekday', value: { numberValue: bucket || SUNDAY } }];
  if (part.kind === 'Days' && asked.by === 'Day') return is({ dateValue: dayOfNumber(bucket) });
  const after = buckets.next?.(bucket);
  if (after === undefined) return is({ numberValue: bucket });
  if (part.kind === 'Days')
    return [
      { field, operator: 'During', value: operandOfDays([dayOfNumber(bucket), dayOfNumber(after - 1)]) },
    ];
  // One value of a list could be at the one side and another at the other.
  if (isArray) return null;
  return [
    { field, operator: 'MoreOrEqual', value: { numberValue: bucket } },
    { field, operator: 'Less', value: { numberValue: after } },
  ];
}

/** A request takes a hundred conditions. */
const MOST_EXCLUDED = 80;

function othersConditions(naming: Naming): readonly Condition[] | null {
  const {
    id: field,
    part,
    tableId,
    field: { isArray },
  } = naming.asked.figure;
  const kept = naming.axis.groups.filter(({ others }) => others === 0);
  if (part.kind !== 'Each' || tableId !== null || isArray || kept.length > MOST_EXCLUDED) return null;
  const excluded = kept.map(({ bucket }) => conditionsOf(naming, bucket)?.[0]);
  return excluded.every(condition => condition !== undefined && 'operator' in condition)
    ? excluded.flatMap(condition =>
        condition ? [{ ...condition, field, operator: 'NotEquals' as const }] : [],
      )
    : null;
}
