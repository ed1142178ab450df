/** Compiles conditions on one entry of a field (a row of a table or a value of a list) to SQL. */
import { type RawBuilder, sql } from 'kysely';
import type { FieldFilterPart } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { Condition, ConditionOperator, EntryCondition, Issue, IssuePath } from '#core/model.ts';
import { buildFieldCondition, buildValueSql, type FieldSqlContext } from '#server/kernel/fields/fieldSql.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { findConditionEntries, type QueriedFieldEntries } from './askedFields.ts';
import { joinConditions } from './searchJoin.ts';

interface Asking {
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
  readonly context: FieldSqlContext;
}

type Found = { readonly where: RawBuilder<boolean> } | { readonly issues: readonly Issue[] };

/**
 * Returns a condition that is true if at least one entry meets all parts of `where`, or all issues with their paths.
 */
export function buildEntryConditionSql(
  { scope, opened, context }: Asking,
  { some, where }: EntryCondition,
  path: IssuePath,
): Found {
  const entries = findConditionEntries(scope, opened, some);
  if (!entries) return { issues: [createIssue([...path, 'some'], 'UnknownField')] };
  const issues: Issue[] = [];
  const met = where.map((condition, index) =>
    buildPartWhere({ entries, context, issues }, condition, [...path, 'where', index]),
  );
  if (issues.length > 0) return { issues };
  const all = buildEntriesSql(entries, context);
  const isMet = joinConditions(met, 'and');
  return {
    where: sql<boolean>`exists (select from jsonb_array_elements(${all}) as entry(value) where ${isMet})`,
  };
}

/** Selects the jsonb array of all entries, i.e. the same entries that `Entries.of` in core returns. */
function buildEntriesSql(
  { field, record }: QueriedFieldEntries,
  context: FieldSqlContext,
): RawBuilder<unknown> {
  const value = buildValueSql(field, record, context);
  const rows = context.servers.server(field.plugin.type)?.rows;
  return rows && !field.isArray ? rows(value) : sql`(${value} -> 'listValue')`;
}

interface Compiling {
  readonly entries: QueriedFieldEntries;
  readonly context: FieldSqlContext;
  readonly issues: Issue[];
}

function buildPartWhere(compiling: Compiling, condition: Condition, path: IssuePath): RawBuilder<boolean> {
  const joinedParts = (parts: readonly Condition[], member: 'any' | 'all') =>
    parts.map((part, index) => buildPartWhere(compiling, part, [...path, member, index]));
  if ('any' in condition)
    return condition.any.length === 0
      ? sql<boolean>`false`
      : joinConditions(joinedParts(condition.any, 'any'), 'or');
  if ('all' in condition)
    return condition.all.length === 0
      ? sql<boolean>`true`
      : joinConditions(joinedParts(condition.all, 'all'), 'and');
  const { entries, context, issues } = compiling;
  const mistaken = (issue: Issue) => {
    issues.push(issue);
    return sql<boolean>`false`;
  };
  if ('some' in condition) return mistaken(createIssue([...path, 'some'], 'UnknownField'));
  const field = entries.fieldById.get(condition.field);
  const filter = field?.resolve(context)?.plugin.filter;
  if (!field || !filter) return mistaken(createIssue([...path, 'field'], 'UnknownField'));
  const { operator } = condition;
  if (!isKnownOperator(filter, operator))
    return mistaken(createIssue([...path, 'operator'], 'UnknownOperator', { operator }));
  const entry = sql.ref('entry.value');
  if (entries.field.isArray)
    return buildFieldCondition({ field, condition, record: entries.record, context, value: entry });
  return buildFieldCondition({ field, condition, record: entries.entryRecord(field, entry), context });
}

export function isKnownOperator(filter: FieldFilterPart, operator: ConditionOperator): boolean {
  const known = [...filter.operators, ...(filter.figureOperators ?? [])];
  return known.includes(operator) || (operator === 'NotEquals' && known.includes('Equals'));
}
