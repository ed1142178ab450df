/** Translates ids in reports to codes and names, and back; both directions share the same traversal. */
import { mapConditions } from '#core/field/conditions/conditionTree.ts';
import { STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Condition, FieldValue, ReportInput } from '#core/model.ts';

/**
 * Translates the ids, or the codes and names, in a report. Each method returns `undefined` if there is no
 * translation.
 */
export interface ReportReferenceTranslator {
  directory(name: string): string | undefined;
  /** `place` is the directory as written on the source side; `null` for reports of all processes. */
  field(place: string | null, name: string): string | undefined;
  status(place: string | null, name: string): string | undefined;
  group(name: string): string | undefined;
}

/**
 * Returns `undefined` if the report contains anything specific to the account: without that part, the report
 * would count something else.
 */
export function translateReportReferences(
  report: ReportInput,
  to: ReportReferenceTranslator,
): ReportInput | undefined {
  try {
    return translated(report, to);
  } catch (error) {
    if (error === LOST) return undefined;
    throw error;
  }
}

const LOST = new Error('A part of the report stays behind.');

function kept<T>(part: T | undefined): T {
  if (part === undefined) throw LOST;
  return part;
}

function translated({ version: _, ...report }: ReportInput, to: ReportReferenceTranslator): ReportInput {
  const { directoryId: place, filters, groups, measures, compare, groupIds = [] } = report;
  const fieldOf = (name: string) => kept(to.field(place, name));
  return {
    ...report,
    directoryId: place === null ? null : kept(to.directory(place)),
    measures: measures.map(each => ({
      ...each,
      ...(each.field ? { field: fieldOf(each.field) } : {}),
      ...(each.unit ? { unit: fieldOf(each.unit) } : {}),
    })),
    ...(groups ? { groups: groups.map(each => ({ ...each, field: fieldOf(each.field) })) } : {}),
    ...(compare ? { compare: { ...compare, field: fieldOf(compare.field) } } : {}),
    ...(filters ? { filters: translateFilters(filters, place, to) } : {}),
    groupIds: groupIds.map(name => kept(to.group(name))),
  };
}

function translateFilters(
  filters: NonNullable<ReportInput['filters']>,
  place: string | null,
  to: ReportReferenceTranslator,
) {
  const { statusIds = [], tagIds = [], fields = {}, conditions = [] } = filters;
  // Tags have no translation, because their ids exist in one account only.
  if (tagIds.length > 0) throw LOST;
  return {
    ...filters,
    statusIds: statusIds.map(name => kept(to.status(place, name))),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [kept(to.field(place, name)), withoutIds(value)]),
    ),
    conditions: translateConditions(conditions, place, to),
  };
}

function translateConditions(
  conditions: readonly Condition[],
  place: string | null,
  to: ReportReferenceTranslator,
): Condition[] {
  return mapConditions(conditions, {
    some: id => kept(to.field(place, id)),
    field: ({ field, value, ...rest }) => ({
      ...rest,
      field: kept(to.field(place, field)),
      ...(value ? { value: isOfStatus(field) ? translateStatus(value, place, to) : withoutIds(value) } : {}),
    }),
  });
}

/**
 * Returns whether the field contains statuses of the report's records. These fields have the same name on both sides.
 * Statuses of other records belong to another directory and can't be translated.
 */
function isOfStatus(field: string): boolean {
  return field === SYSTEM_ID.status || field === STATUS_PERIOD_COLUMN.status;
}

function translateStatus(value: FieldValue, place: string | null, to: ReportReferenceTranslator): FieldValue {
  const status = value.stringValue === undefined ? undefined : to.status(place, value.stringValue);
  return status === undefined ? withoutIds(value) : { stringValue: status };
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** Rejects values that contain ids, because records and users exist in one account only. */
function withoutIds<T>(value: T): T {
  if (ID.test(JSON.stringify(value))) throw LOST;
  return value;
}
