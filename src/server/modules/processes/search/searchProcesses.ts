import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { createIssue } from '#core/issues.ts';
import { PROCESSES_PER_PAGE } from '#core/limits.ts';
import type { Issue, OrderBy } from '#core/model.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { createMalformedError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import {
  canQueryConditions,
  compileDirectoryOrder,
  type SearchPart,
  searchAcrossDirectories,
} from '#server/modules/search/index.ts';
import { getProcessTypes } from '../openProcess.ts';
import { presentProcesses } from '../presenter.ts';
import { buildTypeRequest, type ProcessSearch, toLowerCaseIds } from './processFilter.ts';
import { isSupportedByAnyType } from './resolveTypeCondition.ts';

/** @throws ProblemError 400 for a field that no type has, or that is hidden from the caller in all of them. */
export function searchProcesses(
  calls: RecordCalls,
  principal: Principal,
  search: ProcessSearch,
): Promise<ResponseBody<'searchProcesses'>> {
  const orderBy = getProcessOrder(search);
  return searchAcrossDirectories(calls, principal, {
    page: { skip: search.skip ?? 0, take: search.take ?? PROCESSES_PER_PAGE },
    orderBy,
    plan: scope => planProcessSearches(scope, search),
    async present(scope, { items, ...total }) {
      return { items: await presentProcesses(scope, items), ...total };
    },
  });
}

/** Returns the requested order. By default, the latest activity comes first (specification section 9). */
export function getProcessOrder({ orderByField: field, orderByAsc: asc = false }: ProcessSearch): OrderBy {
  return { field: field ?? SYSTEM_ID.lastActivity, asc };
}

/**
 * Returns the searches of types that can have matches.
 * @throws ProblemError 400 for a field that no type has, or that is hidden in all of them.
 */
function getSearchesByType(scope: RecordScope, search: ProcessSearch): SearchPart[] {
  const typeIds = toLowerCaseIds(search.processTypeId);
  const asked = getProcessTypes(scope)
    .filter(({ key }) => !typeIds || typeIds.includes(key.directoryId))
    .flatMap((opened): SearchPart[] => {
      const request = buildTypeRequest(scope, opened, search);
      return request ? [{ opened, request }] : [];
    });
  const askable = asked.filter(({ opened, request }) => canQueryConditions(scope, opened, request));
  const unknown = [
    ...(askable.length === 0 ? getUnknownFields(scope, asked, search) : []),
    ...getUnknownConditions(scope, asked, search),
  ];
  if (unknown.length > 0) throw createMalformedError(unknown);
  return askable;
}

/**
 * Returns the searches of types that can have matches.
 * @throws ProblemError 400 for a field, or a field to order by, that no type has, or that is hidden in all of them.
 */
export function planProcessSearches(scope: RecordScope, search: ProcessSearch): SearchPart[] {
  const searches = getSearchesByType(scope, search);
  const orderBy = getProcessOrder(search);
  const hasOrder = searches.some(({ opened }) => compileDirectoryOrder(scope, opened, orderBy) !== undefined);
  if (searches.length > 0 && !hasOrder)
    throw createMalformedError([createIssue(['orderByField'], 'UnknownField')]);
  return searches;
}

/** Returns issues for the members of the search that no type supports. */
function getUnknownFields(scope: RecordScope, asked: readonly SearchPart[], search: ProcessSearch): Issue[] {
  const isKnown = (part: ProcessSearch) =>
    asked.length === 0 ||
    asked.some(({ opened }) => {
      const request = buildTypeRequest(scope, opened, part);
      return request === undefined || canQueryConditions(scope, opened, request);
    });
  const parts: [Issue['path'], ProcessSearch][] = [
    [['manager'], { manager: search.manager, noManager: search.noManager }],
    [['contactId'], { contactId: search.contactId }],
    [
      ['dueDateFilter'],
      {
        dueDateFilter: search.dueDateFilter,
        dueDateFrom: search.dueDateFrom,
        dueDateTill: search.dueDateTill,
      },
    ],
    ...Object.entries(search.customFields ?? {}).map(([id, filter]): [Issue['path'], ProcessSearch] => [
      ['customFields', id],
      { customFields: { [id]: filter } },
    ]),
  ];
  return parts.flatMap(([path, part]) => (isKnown(part) ? [] : [createIssue(path, 'UnknownField')]));
}

/**
 * Returns issues for conditions that no type supports. A condition applies to all types, but at least one
 * type must have the fields to which it refers.
 */
function getUnknownConditions(
  scope: RecordScope,
  asked: readonly SearchPart[],
  { conditions = [] }: ProcessSearch,
): Issue[] {
  if (asked.length === 0) return [];
  const types = asked.map(({ opened }) => opened);
  return conditions.flatMap((condition, index) =>
    isSupportedByAnyType(scope, types, condition)
      ? []
      : [createIssue(['conditions', index, 'field'], 'UnknownField')],
  );
}
