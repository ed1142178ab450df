/** A search request in SQL. Fields a caller may not see do not exist for it, in conditions and in sorting. */
import { type RawBuilder, sql } from 'kysely';
import { createIssue } from '#core/issues.ts';
import type { Condition, FieldCondition, Issue, IssuePath, OrderBy, SearchRequest } from '#core/model.ts';
import { foldCase } from '#core/text.ts';
import { type FieldSqlContext, fieldOrder, fieldWhere } from '../fields/fieldSql.ts';
import { malformed, notPermitted } from '../http/problem.ts';
import { mayUseSearchText, recordSqlOf, sortableField, visibleField } from './fieldVisibility.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';

export interface SearchSql {
  /** True for the records asked for; rows of `items`. */
  readonly where: RawBuilder<boolean>;
  readonly orderBy: RawBuilder<unknown>;
  /** Whether counters alone can tell the total: nothing but statuses is filtered. */
  readonly isUnfiltered: boolean;
  /** The field's value that decides the order, if one does: no index helps then, every match is looked at. */
  readonly sortedBy: { readonly value: RawBuilder<unknown>; readonly direction: RawBuilder<unknown> } | null;
}

/**
 * @throws ProblemError 400 naming every unknown field, operator or order; 422 where the trash is asked for without the
 * right to delete.
 */
export function searchSql(scope: RecordScope, opened: OpenDirectory, request: SearchRequest): SearchSql {
  if (request.deleted && !opened.rights.record.delete)
    throw notPermitted(undefined, [createIssue(['deleted'], 'NotPermitted', { action: 'delete' })]);
  const compiler: Compiler = { scope, opened, issues: [], context: fieldSqlContext(scope, opened) };
  const parts = [
    sql<boolean>`items.account_id = ${scope.accountId}::uuid`,
    sql<boolean>`items.directory_id = ${opened.key.directoryId}::uuid`,
    request.deleted ? sql<boolean>`items.deleted_at is not null` : sql<boolean>`items.deleted_at is null`,
  ];
  const filters = [
    ...keywordFilter(compiler, request),
    ...tagFilter(request),
    ...(request.conditions ?? []).map((condition, index) =>
      compileCondition(compiler, condition, ['conditions', index]),
    ),
  ];
  if (request.statusList && request.statusList.length > 0) {
    parts.push(statusFilter(request.statusList));
  }
  const order = compileOrder(compiler, request);
  if (compiler.issues.length > 0) throw malformed(compiler.issues);
  return {
    where: joined([...parts, ...filters], 'and'),
    isUnfiltered: filters.length === 0 && !request.deleted,
    ...order,
  };
}

/** One status alone lets the index of positions give the order too. */
function statusFilter(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1
    ? sql<boolean>`items.status_id = ${ids[0]}::uuid`
    : sql<boolean>`items.status_id = any(${ids}::uuid[])`;
}

interface Compiler {
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
  readonly issues: Issue[];
  readonly context: FieldSqlContext;
}

function fieldSqlContext(scope: RecordScope, opened: OpenDirectory): FieldSqlContext {
  return { servers: scope.servers, engine: opened.compiled.registry, findField: scope.definitions.findField };
}

/** Each word anywhere in number, display or a value, ignoring case; `#12` is the record of that number. */
function keywordFilter(compiler: Compiler, { keyword, keywordLgOp }: SearchRequest): RawBuilder<boolean>[] {
  const words = (keyword ?? '').split(/\s+/).filter(word => word !== '');
  const [first] = words;
  if (first === undefined) return [];
  if (words.length === 1 && /^#\d{1,15}$/.test(first))
    return [sql<boolean>`items.number = ${Number(first.slice(1))}`];
  const found = words.map(word => wordFilter(compiler, word));
  return [joined(found, keywordLgOp === 'Or' ? 'or' : 'and')];
}

/** Where the search text holds what the caller may not see, the text-like fields they do see are searched one by one. */
function wordFilter({ scope, opened, context }: Compiler, word: string): RawBuilder<boolean> {
  const { compiled } = opened;
  const inText = sql<boolean>`strpos(items.search_text, ${foldCase(word)}) > 0`;
  const mayUse = mayUseSearchText(scope, opened);
  const parts = [sql<boolean>`strpos('#' || items.number::text, ${foldCase(word)}) > 0`];
  for (const { definition, plugin, isComputed } of compiled.fields) {
    const field = isComputed ? undefined : visibleField(scope, opened, definition.id);
    if (!field || !plugin.filter?.operators.includes('Contains')) continue;
    const condition = { field: definition.id, operator: 'Contains' as const, value: { stringValue: word } };
    parts.push(fieldWhere({ field, condition, record: recordSqlOf(compiled, field), context }));
  }
  const inFields = sql<boolean>`(${inText} and ${joined(parts, 'or')})`;
  return mayUse ? sql<boolean>`(case when ${mayUse} then ${inText} else ${inFields} end)` : inFields;
}

function tagFilter({ tags, tagsLgOp }: SearchRequest): RawBuilder<boolean>[] {
  if (!tags || tags.length === 0) return [];
  return [
    tagsLgOp === 'Or'
      ? sql<boolean>`items.tags && ${tags}::uuid[]`
      : sql<boolean>`items.tags @> ${tags}::uuid[]`,
  ];
}

function compileCondition(compiler: Compiler, condition: Condition, path: IssuePath): RawBuilder<boolean> {
  if ('any' in condition) {
    const parts = condition.any.map((part, index) =>
      compileCondition(compiler, part, [...path, 'any', index]),
    );
    return parts.length === 0 ? sql<boolean>`false` : joined(parts, 'or');
  }
  if ('all' in condition) {
    const parts = condition.all.map((part, index) =>
      compileCondition(compiler, part, [...path, 'all', index]),
    );
    return parts.length === 0 ? sql<boolean>`true` : joined(parts, 'and');
  }
  return compileFieldCondition(compiler, condition, path);
}

function compileFieldCondition(
  compiler: Compiler,
  condition: FieldCondition,
  path: IssuePath,
): RawBuilder<boolean> {
  const { context, issues, scope, opened } = compiler;
  const field = visibleField(scope, opened, condition.field);
  const filter = field?.resolve(context)?.plugin.filter;
  if (!field || !filter) {
    issues.push(createIssue([...path, 'field'], 'UnknownField'));
    return sql<boolean>`false`;
  }
  const asked = condition.operator === 'NotEquals' ? 'Equals' : condition.operator;
  if (!filter.operators.includes(asked) && !filter.operators.includes(condition.operator)) {
    issues.push(createIssue([...path, 'operator'], 'UnknownOperator', { operator: condition.operator }));
    return sql<boolean>`false`;
  }
  return fieldWhere({ field, condition, record: recordSqlOf(opened.compiled, field), context });
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  Number: sql.ref('items.number'),
  StatusPosition: sql.ref('items.position'),
  LastActivity: sql.ref('items.last_activity_at'),
  CreatedAt: sql.ref('items.created_at'),
  Status: sql`(select position from statuses where statuses.account_id = items.account_id
    and statuses.directory_id = items.directory_id and statuses.status_id = items.status_id)`,
};

/** The last that happened to a record in the trash is its deletion. */
const TRASH_ORDERS: typeof ORDERS = { ...ORDERS, LastActivity: sql.ref('items.deleted_at') };

const DEFAULT_ORDER: OrderBy = { field: 'Number', asc: false };

/** Default Number descending (specification section 9); empty values last, the newest first among equals. */
function compileOrder(
  compiler: Compiler,
  { orderBy, deleted }: SearchRequest,
): Pick<SearchSql, 'orderBy' | 'sortedBy'> {
  const { field: name, asc } = orderBy ?? DEFAULT_ORDER;
  const direction = asc ? sql`asc` : sql`desc`;
  if (name === DEFAULT_ORDER.field) return { orderBy: sql`items.number ${direction}`, sortedBy: null };
  const orders = deleted ? TRASH_ORDERS : ORDERS;
  const own = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (own) {
    // Only a status may be missing; said of the others it would keep the database from their index.
    const last = name === 'Status' ? sql` nulls last` : sql``;
    return { orderBy: sql`${own} ${direction}${last}, items.number desc`, sortedBy: null };
  }
  const { scope, opened, context } = compiler;
  const field = sortableField(scope, opened, name);
  const value = field && fieldOrder(field, recordSqlOf(opened.compiled, field), context);
  if (!value) {
    compiler.issues.push(createIssue(['orderBy', 'field'], 'UnknownField'));
    return { orderBy: sql`items.number desc`, sortedBy: null };
  }
  const sorted = sql`${value} ${direction} nulls last, items.number desc`;
  return { orderBy: sorted, sortedBy: { value, direction } };
}

function joined(parts: readonly RawBuilder<boolean>[], by: 'and' | 'or'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(parts, by === 'and' ? sql` and ` : sql` or `)})`;
}
