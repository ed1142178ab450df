/**
 * Compiles a search request to SQL. Fields that the caller can't see are treated as nonexistent, in both conditions and
 * sort orders.
 */

import { type RawBuilder, sql } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import { parseDaysOperand } from '#core/field/conditions/duringDays.ts';
import { expandKeyword, mergeKeywordSearchForms } from '#core/field/searchText.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { Condition, FieldCondition, Issue, IssuePath, OrderBy, SearchRequest } from '#core/model.ts';
import { buildFieldCondition, type FieldSqlContext } from '#server/kernel/fields/fieldSql.ts';
import { createMalformedError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { findConditionField } from './askedFields.ts';
import { getRequiredTextGroups, type TextPartGroups } from './containedParts.ts';
import { buildEntryConditionSql, isKnownOperator } from './entryWhere.ts';
import { buildInstantRange } from './instantRange.ts';
import { buildStatusMoveConditionSql } from './movedWhere.ts';
import { resolveRelativeRequest, validateRelativeRequest } from './relativeRequest.ts';
import { joinConditions } from './searchJoin.ts';
import { buildOrderBySql, compileOrder, type SearchOrder } from './searchOrder.ts';
import { buildSearchWordsSql } from './searchWords.ts';

export interface SearchSql {
  /** True for matching rows of `items`. */
  readonly where: RawBuilder<boolean>;
  readonly order: SearchOrder;
  /** The SQL that follows `order by`. */
  readonly orderBy: RawBuilder<unknown>;
  /** True if the total can be read from counters, because only statuses are filtered. */
  readonly isUnfiltered: boolean;
  /** The parts of the search that indexes of the directory can answer. */
  readonly indexable: IndexableSearch;
}

export interface IndexableSearch {
  /** Conditions that every match meets. */
  readonly conditions: readonly { readonly field: BoundField; readonly condition: FieldCondition }[];
  /** The words of the keyword. The search text of every match contains at least one word of each group. */
  readonly keyword: TextPartGroups;
  /** Like `keyword`, but derived from conditions. Only valid for search texts that aren't about to be rebuilt. */
  readonly contained: TextPartGroups;
  /** True if the search is restricted only by `conditions` and the directory. */
  readonly isAll: boolean;
  readonly context: FieldSqlContext;
}

/**
 * @throws ProblemError 400 with all unknown fields, operators or orders; 422 if the trash is requested without the
 * permission to delete.
 */
export function buildSearchSql(scope: RecordScope, opened: OpenDirectory, asked: SearchRequest): SearchSql {
  const request = resolveRelativeRequest(scope, asked);
  if (request.deleted && !opened.rights.record.delete)
    throw createNotPermittedError(undefined, [
      createIssue(['deleted'], 'NotPermitted', { action: 'delete' }),
    ]);
  const context = fieldSqlContext(scope, opened);
  const issues = validateRelativeRequest(scope, opened, asked);
  const compiler: Compiler = { scope, opened, context, issues, conditions: [], keyword: [] };
  const parts = [
    sql<boolean>`items.account_id = ${scope.accountId}::uuid`,
    sql<boolean>`items.directory_id = ${opened.key.directoryId}::uuid`,
    request.deleted ? sql<boolean>`items.deleted_at is not null` : sql<boolean>`items.deleted_at is null`,
  ];
  const filters = [
    ...buildKeywordFilter(compiler, request),
    ...buildTagFilter(request),
    ...buildIdFilter(request),
    ...(request.conditions ?? []).flatMap((condition, index) =>
      compileJoined(compiler, condition, ['conditions', index]),
    ),
  ];
  if (request.statusList && request.statusList.length > 0) {
    parts.push(buildStatusFilter(request.statusList));
  }
  const { orderBy, deleted = false } = request;
  const order = compileOrder({ scope, opened, context, orderBy, isInTrash: deleted });
  if (!order) compiler.issues.push(createIssue(['orderBy', 'field'], 'UnknownField'));
  if (!order || compiler.issues.length > 0) throw createMalformedError(compiler.issues);
  const { conditions, keyword } = compiler;
  const contained = (request.conditions ?? []).flatMap(each => getRequiredTextGroups(opened.compiled, each));
  const isAll = filters.length === conditions.length && !request.statusList?.length && !request.deleted;
  return {
    where: joinConditions([...parts, ...filters], 'and'),
    isUnfiltered: filters.length === 0 && !request.deleted,
    order,
    orderBy: buildOrderBySql(order),
    indexable: { conditions, keyword, contained, isAll, context: compiler.context },
  };
}

/** Returns `undefined` if the field isn't visible to the caller in this directory or can't be sorted by. */
export function compileDirectoryOrder(
  scope: RecordScope,
  opened: OpenDirectory,
  orderBy: OrderBy,
): SearchOrder | undefined {
  return compileOrder({ scope, opened, context: fieldSqlContext(scope, opened), orderBy, isInTrash: false });
}

/** Uses `=` for a single status, so that the index of positions can also provide the order. */
function buildStatusFilter(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1
    ? sql<boolean>`items.status_id = ${ids[0]}::uuid`
    : sql<boolean>`items.status_id = any(${ids}::uuid[])`;
}

interface Compiler {
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
  readonly issues: Issue[];
  readonly context: FieldSqlContext;
  readonly conditions: { field: BoundField; condition: FieldCondition }[];
  readonly keyword: (readonly string[])[];
}

function fieldSqlContext(scope: RecordScope, opened: OpenDirectory): FieldSqlContext {
  return { servers: scope.servers, engine: opened.compiled.registry, findField: scope.world.findField };
}

/** The maximum number of words, because each word can require a search through every section of every record's text. */
const MAX_WORDS = 30;

/**
 * Matches each word anywhere in the part of a record that is visible to the caller. `#12` matches the record with that
 * number.
 */
function buildKeywordFilter(
  compiler: Compiler,
  { keyword, keywordLgOp }: SearchRequest,
): RawBuilder<boolean>[] {
  const { scope, opened, context } = compiler;
  const words = expandKeyword(keyword ?? '', mergeKeywordSearchForms(opened.compiled.registry, scope));
  const [first] = words;
  if (!first) return [];
  const [number] = words.length === 1 ? (/^#\d{1,15}$/.exec(first[0] ?? '') ?? []) : [];
  if (number) return [sql<boolean>`items.number = ${Number(number.slice(1))}`];
  if (words.length > MAX_WORDS)
    compiler.issues.push(createIssue(['keyword'], 'TooManyValues', { limit: MAX_WORDS }));
  compiler.keyword.push(...(keywordLgOp === 'Or' ? [words.flat()] : words));
  const found = words.map(forms => buildSearchWordsSql(scope, opened, { forms, context }));
  return [joinConditions(found, keywordLgOp === 'Or' ? 'or' : 'and')];
}

function buildTagFilter({ tags, tagsLgOp }: SearchRequest): RawBuilder<boolean>[] {
  if (!tags || tags.length === 0) return [];
  return [
    tagsLgOp === 'Or'
      ? sql<boolean>`items.tags && ${tags}::uuid[]`
      : sql<boolean>`items.tags @> ${tags}::uuid[]`,
  ];
}

function buildIdFilter({ itemIds }: SearchRequest): RawBuilder<boolean>[] {
  return itemIds ? [sql<boolean>`items.item_id = any(${itemIds}::uuid[])`] : [];
}

/**
 * Compiles a condition, and collects the conditions that every match meets. Unlike alternatives, an index
 * can answer them.
 */
function compileJoined(compiler: Compiler, condition: Condition, path: IssuePath): RawBuilder<boolean>[] {
  if ('all' in condition) {
    return condition.all.flatMap((part, index) => compileJoined(compiler, part, [...path, 'all', index]));
  }
  const field = 'field' in condition && compiler.opened.compiled.fieldById.get(condition.field);
  const ends = field && !field.isArray ? getDayEnds(condition) : undefined;
  if (ends) return ends.flatMap(end => compileJoined(compiler, end, path));
  const compiled = compileCondition(compiler, condition, path);
  if (field) compiler.conditions.push({ field, condition });
  return [compiled];
}

/** Replaces a period with two equivalent comparisons, which an index can answer. */
function getDayEnds({ field, operator, value }: FieldCondition): FieldCondition[] | undefined {
  const days = operator === 'During' && value ? parseDaysOperand(value) : undefined;
  return (
    days && [
      { field, operator: 'MoreOrEqual', value: { dateValue: days[0] } },
      { field, operator: 'LessOrEqual', value: { dateValue: days[1] } },
    ]
  );
}

function compileCondition(compiler: Compiler, condition: Condition, path: IssuePath): RawBuilder<boolean> {
  if ('any' in condition) {
    const parts = condition.any.map((part, index) =>
      compileCondition(compiler, part, [...path, 'any', index]),
    );
    return parts.length === 0 ? sql<boolean>`false` : joinConditions(parts, 'or');
  }
  if ('all' in condition) {
    const parts = condition.all.map((part, index) =>
      compileCondition(compiler, part, [...path, 'all', index]),
    );
    return parts.length === 0 ? sql<boolean>`true` : joinConditions(parts, 'and');
  }
  if (!('some' in condition)) return compileFieldCondition(compiler, condition, path);
  const found = buildEntryConditionSql(compiler, condition, path);
  if ('where' in found) return found.where;
  compiler.issues.push(...found.issues);
  return sql<boolean>`false`;
}

function compileFieldCondition(
  compiler: Compiler,
  condition: FieldCondition,
  path: IssuePath,
): RawBuilder<boolean> {
  const { context, issues, scope, opened } = compiler;
  const found = findConditionField(scope, opened, condition.field);
  const filter = found?.field.resolve(context)?.plugin.filter;
  if (found && condition.operator === 'Moved' && condition.field === SYSTEM_ID.status)
    return buildStatusMoveConditionSql(condition.value ?? {}, scope.principal.user.account.timeZone);
  if (!found || !filter) {
    issues.push(createIssue([...path, 'field'], 'UnknownField'));
    return sql<boolean>`false`;
  }
  if (!isKnownOperator(filter, condition.operator)) {
    issues.push(createIssue([...path, 'operator'], 'UnknownOperator', { operator: condition.operator }));
    return sql<boolean>`false`;
  }
  const where = buildFieldCondition({ ...found, condition, context });
  const { timeZone } = scope.principal.user.account;
  const narrow = found.instant && buildInstantRange(found.instant, condition, timeZone);
  return narrow ? joinConditions([narrow, where], 'and') : where;
}
