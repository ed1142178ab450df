/** Converts a search of processes to a search of records for each type. */

import { type RawBuilder, sql } from 'kysely';
import { addDays, type DayRange, getDayInZone, resolveDayRange } from '#core/calendar/dayRange.ts';
import { getWeekStart, type WeekStart } from '#core/calendar/weekStart.ts';
import { filterToConditions, normalizeFilter } from '#core/field/conditions/conditions.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Condition, Status } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { buildSearchSql, canQueryConditions, type SearchPartRequest } from '#server/modules/search/index.ts';
import { resolveTypeCondition } from './resolveTypeCondition.ts';

export type ProcessSearch = RequestBody<'searchProcesses'>;

/** Returns `undefined` if the type has none of the requested statuses. */
export function buildTypeRequest(
  scope: RecordScope,
  opened: OpenDirectory,
  search: ProcessSearch,
): SearchPartRequest | undefined {
  const statuses = getAskedStatuses(opened.compiled.directory.statusList, search);
  if (statuses?.length === 0) return undefined;
  const { keyword, keywordLgOp, tags, tagsLgOp } = search;
  const { account } = scope.principal.user;
  const conditions = [
    ...getPeopleConditions(search),
    ...getDayConditions(search, {
      today: getDayInZone(account.timeZone),
      weekStart: getWeekStart(account.settings),
    }),
    ...getFieldConditions(scope, opened, search),
    ...(search.conditions ?? []).map(each => resolveTypeCondition(scope, opened, each)),
  ];
  return {
    ...(keyword?.trim() ? { keyword, keywordLgOp } : {}),
    ...(tags?.length ? { tags, tagsLgOp } : {}),
    ...(statuses ? { statusList: statuses.map(({ id }) => id) } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
  };
}

/**
 * Like `buildTypeRequest`, but returns a SQL condition on `items`, which is false for a type that can't have
 * matches.
 */
export function buildProcessWhere(
  scope: RecordScope,
  opened: OpenDirectory,
  search: ProcessSearch,
): RawBuilder<boolean> {
  const request = buildTypeRequest(scope, opened, search);
  if (!request || !canQueryConditions(scope, opened, request)) return sql<boolean>`false`;
  return buildSearchSql(scope, opened, request).where;
}

/** Normalises one or several ids to lower case. Returns `undefined` if none were given. */
export function toLowerCaseIds(asked: string | readonly string[] | undefined): readonly string[] | undefined {
  const ids = typeof asked === 'string' ? [asked] : asked;
  return ids && ids.length > 0 ? ids.map(id => id.toLowerCase()) : undefined;
}

/** Returns the requested statuses of a type, or `undefined` for all of them. */
function getAskedStatuses(
  all: readonly Status[],
  { stateId, stateType = [], dueDateFilter }: ProcessSearch,
): readonly Status[] | undefined {
  const ids = toLowerCaseIds(stateId);
  const isOverdue = dueDateFilter === 'Overdue';
  if (!ids && stateType.length === 0 && !isOverdue) return undefined;
  return all.filter(
    ({ id, type }) =>
      (!ids || ids.includes(id)) &&
      (stateType.length === 0 || stateType.includes(type)) &&
      // Finished processes aren't overdue.
      (!isOverdue || type === 'Active'),
  );
}

function getPeopleConditions({ manager, noManager, contactId }: ProcessSearch): Condition[] {
  const managers = (toLowerCaseIds(manager) ?? []).map(id => is(WRITABLE_ID.manager, id));
  const given = noManager ? [...managers, isEmpty(WRITABLE_ID.manager)] : managers;
  return [
    // An index can answer a single condition, but not an alternative of several.
    ...(given.length > 1 ? [{ any: given }] : given),
    ...(contactId ? [is(WRITABLE_ID.contact, contactId.toLowerCase())] : []),
  ];
}

interface Now {
  readonly today: string;
  readonly weekStart: WeekStart;
}

function getDayConditions(search: ProcessSearch, now: Now): Condition[] {
  const { today } = now;
  const { inStateDays, stateSinceFrom, stateSinceTill } = search;
  const longest = inStateDays === undefined ? undefined : addDays(today, -inStateDays);
  return [
    ...(search.dueDateFilter === 'NoDate' ? [isEmpty(WRITABLE_ID.dueDate)] : []),
    ...within(WRITABLE_ID.dueDate, getDueDays(search, now)),
    ...within(SYSTEM_ID.lastActivity, getActivityDays(search, now)),
    ...within(SYSTEM_ID.statusSince, { till: longest }),
    ...within(SYSTEM_ID.statusSince, { from: stateSinceFrom, till: stateSinceTill }),
  ];
}

function getDueDays(
  { dueDateFilter: filter, dueDateFrom, dueDateTill }: ProcessSearch,
  { today, weekStart }: Now,
): DayRange {
  if (filter === undefined || filter === 'Range') return { from: dueDateFrom, till: dueDateTill };
  if (filter === 'NoDate') return {};
  if (filter === 'Overdue') return { till: addDays(today, -1) };
  return resolveDayRange(filter, today, weekStart);
}

function getActivityDays(
  { dateFilter: filter, dateFrom, dateTill }: ProcessSearch,
  { today, weekStart }: Now,
): DayRange {
  if (filter === undefined || filter === 'Range') return { from: dateFrom, till: dateTill };
  return resolveDayRange(filter, today, weekStart);
}

/**
 * Conditions on fields missing in the type are included: all conditions together decide whether the type is searched.
 */
function getFieldConditions(
  { world }: RecordScope,
  { compiled }: OpenDirectory,
  { customFields = {} }: ProcessSearch,
): Condition[] {
  return Object.entries(customFields).flatMap(([name, filter]) => {
    if (!normalizeFilter(filter)) return [];
    // Ids are case-insensitive. Fields that all processes have are identified by name.
    const { fieldById, systemById } = compiled;
    const field = fieldById.get(name) ?? fieldById.get(name.toLowerCase()) ?? systemById.get(name)?.field;
    if (!field) return [isEmpty(name)];
    const behaviour = field.resolve({ findField: world.findField, engine: compiled.registry });
    return filterToConditions(field, filter, behaviour);
  });
}

function within(field: string, { from, till }: DayRange): Condition[] {
  return [
    ...(from ? [{ field, operator: 'MoreOrEqual' as const, value: { dateValue: from } }] : []),
    ...(till ? [{ field, operator: 'LessOrEqual' as const, value: { dateValue: till } }] : []),
  ];
}

function is(field: string, id: string): Condition {
  return { field, operator: 'Equals', value: { stringValue: id } };
}

function isEmpty(field: string): Condition {
  return { field, operator: 'Equals' };
}
