import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { assignTemporaryRowIds, restoreHiddenCells } from './value/keptCells.core.ts';
import { getSearchableColumns } from './value/row.core.ts';

export const tableServer: FieldServer<'Table'> = {
  type: 'Table',
  keys: null,
  /** Returns true if any cell matches the text, in the columns whose type can be filtered by text. */
  where({ value, definition, engine, operand, whereOf }) {
    const columns = getSearchableColumns(definition, engine);
    if (columns.length === 0 || !operand.stringValue) return sql<boolean>`false`;
    const found = columns.map(column =>
      whereOf(column, sql`(table_row.value -> 'customFields' -> ${column.definition.id}::text)`),
    );
    return sql<boolean>`exists (select from jsonb_array_elements(${value} -> 'tableValue') as table_row(value)
      where ${sql.join(found, sql` or `)})`;
  },
  rows: value => sql`jsonb_path_query_array(${value}, '$.tableValue[*].customFields')`,
  withCells(value, more) {
    const cells = sql`(table_row.value -> 'customFields')`;
    const row = sql`table_row.value || jsonb_build_object('customFields', ${cells} || ${more(cells)})`;
    return sql`(select jsonb_build_object('tableValue', jsonb_agg(${row} order by table_row.place))
      from jsonb_array_elements(${value} -> 'tableValue') with ordinality as table_row(value, place) having count(*) > 0)`;
  },
  orderBy: null,
  source: null,
  hiddenParts: { mark: assignTemporaryRowIds, keep: restoreHiddenCells },
};
