import { getDayByNumber, SUNDAY } from '../calendar/periods.ts';
import type { FigureKey } from '../model.ts';
import type { AxisGroup } from './axis.ts';
import { buildGroupConditions, type GroupConditions, type GroupedAxis } from './buildGroupConditions.ts';

export interface NamedGroup {
  readonly key: FigureKey;
  /** `null` if no conditions find exactly the records of the group. */
  readonly conditions: GroupConditions | null;
}

export function nameGroup(naming: GroupedAxis, group: AxisGroup): NamedGroup {
  const key = group.others > 0 ? { others: group.others } : getKey(naming, group.bucket);
  return { key, conditions: buildGroupConditions(naming, group) };
}

function getKey({ asked, column, buckets }: GroupedAxis, bucket: number): FigureKey {
  if (Number.isNaN(bucket)) return {};
  const { kind } = asked.figure.part;
  if (kind === 'Each') return { value: column.samples[bucket] ?? {} };
  if (kind === 'Numbers') return { value: { numberValue: bucket } };
  if (asked.by === 'Weekday') return { weekday: bucket || SUNDAY };
  const after = buckets.next?.(bucket) ?? bucket + 1;
  return { value: { dateValue: getDayByNumber(bucket) }, till: getDayByNumber(after - 1) };
}
