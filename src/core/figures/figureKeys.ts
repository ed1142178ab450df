import { SUNDAY_NUMBER, toDayFromNumber } from '../calendar/periods.ts';
import type { FigureKey } from '../model.ts';
import type { FigureAxisGroup } from './axis.ts';
import { buildGroupConditions, type FigureAxisSource, type GroupConditions } from './buildGroupConditions.ts';

export interface DescribedFigureGroup {
  readonly key: FigureKey;
  /** `null` if no conditions find exactly the records of the group. */
  readonly conditions: GroupConditions | null;
}

export function describeFigureGroup(naming: FigureAxisSource, group: FigureAxisGroup): DescribedFigureGroup {
  const key = group.others > 0 ? { others: group.others } : getKey(naming, group.bucket);
  return { key, conditions: buildGroupConditions(naming, group) };
}

function getKey({ asked, column, buckets }: FigureAxisSource, bucket: number): FigureKey {
  if (Number.isNaN(bucket)) return {};
  const { kind } = asked.figure.part;
  if (kind === 'Each') return { value: column.samples[bucket] ?? {} };
  if (kind === 'Numbers') return { value: { numberValue: bucket } };
  if (asked.by === 'Weekday') return { weekday: bucket || SUNDAY_NUMBER };
  const after = buckets.next?.(bucket) ?? bucket + 1;
  return { value: { dateValue: toDayFromNumber(bucket) }, till: toDayFromNumber(after - 1) };
}
