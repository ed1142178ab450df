/** Builds search conditions that find exactly the records of a group. */

import { SUNDAY_NUMBER, toDayFromNumber } from '../calendar/periods.ts';
import { MISSING_PLACE_CODE, NO_REGION_CODE } from '../geo/area.ts';
import { getRegionCodes } from '../geo/regionOfPlace.ts';
import type { Condition, FieldValue } from '../model.ts';
import type { FigureAxis, FigureAxisGroup } from './axis.ts';
import type { FigureBuckets } from './buckets.ts';
import type { FigureColumn, FigureField } from './figureColumn.ts';
import { buildDuringCondition, buildGapConditions, buildOtherWeekdayConditions } from './gapConditions.ts';
import type { RequestedGroup } from './resolveQuestion.ts';

export interface FigureAxisSource {
  readonly asked: RequestedGroup;
  readonly column: FigureColumn;
  readonly buckets: FigureBuckets;
  readonly axis: FigureAxis;
}

export interface GroupConditions {
  /** Conditions on a record, or on one row of the table. */
  readonly conditions: readonly Condition[];
  /** The table to whose rows the conditions apply; `null` for conditions on records. */
  readonly tableId: string | null;
  /** True if the group includes entries without a value, and records without rows in the table. */
  readonly hasEmpty: boolean;
}

/** Returns `null` if no conditions find exactly the records of the group. */
export function buildGroupConditions(
  naming: FigureAxisSource,
  { bucket, others }: FigureAxisGroup,
): GroupConditions | null {
  const { tableId } = naming.asked.figure;
  if (others > 0) return getOthersConditions(naming);
  const conditions = getConditions(naming, bucket);
  return conditions && { conditions, tableId, hasEmpty: Number.isNaN(bucket) };
}

/** Combines the conditions of all groups of a cell. Conditions on a table apply to the same row. */
export function buildCellConditions(groups: readonly GroupConditions[]): Condition[] {
  const ofRecord = groups.filter(({ tableId }) => tableId === null);
  const ofRow = groups.filter(({ tableId }) => tableId !== null);
  return [...ofRecord.flatMap(({ conditions }) => conditions), ...getRowConditions(ofRow)];
}

/** Returns the combined condition on a row. All groups belong to the same table (validated by `resolveQuestion`). */
function getRowConditions(groups: readonly GroupConditions[]): Condition[] {
  const some = groups[0]?.tableId;
  if (!some) return [];
  const row: Condition = { some, where: groups.flatMap(({ conditions }) => conditions) };
  if (!groups.every(({ hasEmpty }) => hasEmpty)) return [row];
  return [{ any: [row, { field: some, operator: 'Equals' }] }];
}

/** The maximum length of text in a condition, as in the contract. */
const MAX_LENGTH = 1_000;

function getConditions({ asked, column, buckets }: FigureAxisSource, bucket: number): Condition[] | null {
  const { id: field, part } = asked.figure;
  const is = (value: FieldValue): Condition[] => [{ field, operator: 'Equals', value }];
  if (Number.isNaN(bucket)) return [emptyCondition(asked.figure)];
  if (asked.figure.by) return [withinRegions(field, [column.keys[bucket] ?? ''])];
  if (part.kind === 'Each') {
    const key = column.keys[bucket] ?? '';
    return key === '' || key.length > MAX_LENGTH ? null : is({ stringValue: key });
  }
  if (part.kind === 'Days' && asked.by === 'Weekday')
    return [{ field, operator: 'Weekday', value: { numberValue: bucket || SUNDAY_NUMBER } }];
  if (part.kind === 'Days' && asked.by === 'Day') return is({ dateValue: toDayFromNumber(bucket) });
  const after = buckets.next?.(bucket);
  if (after === undefined) return is({ numberValue: bucket });
  if (part.kind === 'Days') return [buildDuringCondition(field, [bucket, after])];
  const step: Condition[] = [
    { field, operator: 'MoreOrEqual', value: { numberValue: bucket } },
    { field, operator: 'Less', value: { numberValue: after } },
  ];
  if (!asked.figure.field.isArray) return step;
  // Without `some`, two different values of a list could each meet one of the bounds.
  return isAskedByValue(asked.figure) ? [{ some: field, where: step }] : null;
}

function emptyCondition({ id: field, by }: FigureField): Condition {
  const empty: Condition = { field, operator: 'Equals' };
  return by ? { any: [empty, withinRegions(field, IN_NO_REGION)] } : empty;
}

const IN_NO_REGION = [NO_REGION_CODE, MISSING_PLACE_CODE];

function withinRegions(field: string, codes: readonly string[]): Condition {
  return { field, operator: 'Within', value: { stringValue: codes.join(' ') } };
}

/**
 * Returns whether conditions can apply to a single value of a list, which isn't possible for lists in table
 * rows or of other records.
 */
function isAskedByValue({ id, field, tableId }: FigureField): boolean {
  return tableId === null && field.definition.id === id;
}

/**
 * The maximum number of groups that one grouping excludes: a cell has at most three groups, and a search at
 * most 500 conditions.
 */
const MAX_EXCLUDED = 80;

/**
 * Returns conditions for records outside of all displayed groups; `null` if conditions can't express this, or would be
 * too many.
 */
function getOthersConditions(naming: FigureAxisSource): GroupConditions | null {
  const { figure } = naming.asked;
  const { tableId, field, id } = figure;
  if (field.isArray && !isAskedByValue(figure)) return null;
  const kept = naming.axis.groups.flatMap(({ bucket, others }) => (others > 0 ? [] : [bucket]));
  const hasEmpty = !kept.some(Number.isNaN);
  const empty = hasEmpty ? [emptyCondition(figure)] : [];
  if (figure.by)
    return { conditions: [buildAny([...regionsWithout(naming, kept), ...empty])], tableId, hasEmpty };
  const isOrdered = naming.buckets.next !== null;
  const others = isOrdered ? betweenThose(naming, kept) : withoutThose(naming, kept);
  if (!others) return null;
  if (field.isArray) {
    const entry: Condition = { some: id, where: [others] };
    return { conditions: [buildAny([entry, ...empty])], tableId, hasEmpty };
  }
  // A negated condition includes missing values; conditions on the ranges between periods or steps don't.
  const conditions = isOrdered ? [buildAny([others, ...empty])] : [others];
  return { conditions, tableId, hasEmpty };
}

/**
 * Returns an array with a condition for all regions without a displayed group; empty if there are none. A list matches
 * if any of its places does.
 */
function regionsWithout({ asked, column }: FigureAxisSource, kept: readonly number[]): Condition[] {
  const named = new Set(kept.map(bucket => column.keys[bucket]));
  const codes = getRegionCodes().filter(code => !named.has(code));
  return codes.length === 0 ? [] : [withinRegions(asked.figure.id, codes)];
}

/**
 * Returns a condition for values outside of the displayed periods or steps; `null` if groups aren't
 * consecutive or there would be too many conditions.
 */
function betweenThose({ asked, buckets }: FigureAxisSource, kept: readonly number[]): Condition | null {
  const { id: field, part } = asked.figure;
  const named = kept.filter(bucket => !Number.isNaN(bucket));
  const isDays = part.kind === 'Days';
  if (isDays && asked.by === 'Weekday') return buildAny(buildOtherWeekdayConditions(field, named));
  const gaps = buckets.next && buildGapConditions({ field, isDays, next: buckets.next }, named);
  return gaps && buildAny(gaps);
}

/**
 * Returns a condition that excludes the groups; `null` if there are too many groups, or if a group can't be
 * found by a single `Equals`. Only a negated `Equals` finds all other records, including those without a
 * value.
 */
function withoutThose(naming: FigureAxisSource, kept: readonly number[]): Condition | null {
  const excluded = kept.flatMap((bucket): Condition[] => {
    const [condition, ...more] = getConditions(naming, bucket) ?? [];
    const isOne = condition && 'field' in condition && condition.operator === 'Equals' && more.length === 0;
    return isOne ? [{ ...condition, operator: 'NotEquals' }] : [];
  });
  return excluded.length < kept.length || kept.length > MAX_EXCLUDED ? null : { all: excluded };
}

/** Combines conditions as alternatives, flattening nested alternatives. */
function buildAny(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  if (only && conditions.length === 1) return only;
  return { any: conditions.flatMap(each => ('any' in each ? each.any : [each])) };
}
