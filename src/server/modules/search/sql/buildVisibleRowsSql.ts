import { type RawBuilder, sql } from 'kysely';
import { buildValueSql, type FieldSqlContext } from '#server/kernel/fields/fieldSql.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { findConditionEntries } from './askedFields.ts';

/**
 * Selects the jsonb of a table's value, including the values of other records that the given columns show in each row,
 * as visible to the caller. Returns `undefined` if the table isn't visible to the caller.
 */
export function buildVisibleRowsSql(
  scope: RecordScope,
  opened: OpenDirectory,
  { tableId, columnIds }: { tableId: string; columnIds: readonly string[] },
): RawBuilder<unknown> | undefined {
  const { registry: engine } = opened.compiled;
  const context: FieldSqlContext = { servers: scope.servers, engine, findField: scope.world.findField };
  const entries = findConditionEntries(scope, opened, tableId);
  if (!entries) return undefined;
  const { field, record, fieldById, entryRecord } = entries;
  const value = buildValueSql(field, record, context);
  const shown = columnIds.flatMap(id => fieldById.get(id) ?? []).filter(({ isComputed }) => isComputed);
  const withCells = shown.length > 0 && context.servers.server(field.plugin.type)?.withCells;
  if (!withCells) return value;
  return withCells(value, cells => {
    const all = shown.map(column => {
      const cell = buildValueSql(column, entryRecord(column, cells), context);
      return sql`(${column.definition.id}::text, ${cell})`;
    });
    return sql`coalesce((select jsonb_object_agg(cell.id, cell.value) from (values ${sql.join(all)}) as cell(id, value)
      where cell.value is not null), '{}'::jsonb)`;
  });
}
