/** Keeps the indexes of a directory in sync with its records: the last step of every write of records. */
import { type RawBuilder, sql } from 'kysely';
import { buildLimitedRowsSql } from '#server/kernel/database/buildLimitedRowsSql.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { getRecordIndexes, type IndexScope, type RecordIndex } from './getRecordIndexes.ts';

/** The tables of indexes, and the columns that contain a record's key. */
const TABLES = [
  { table: 'field_index', columns: ['text_value', 'number_value'] },
  { table: 'word_index', columns: ['words'] },
] as const;

/**
 * Tables that need current statistics. Without them, a write of one record reads all rows of its directory's
 * indexes.
 */
export const INDEX_TABLES: readonly string[] = TABLES.map(({ table }) => table);

/**
 * Updates the index rows of these records, in the writer's transaction. A record in the trash, or without a
 * value, has no rows. Rows that are already correct aren't touched.
 */
export async function updateRecordIndexes(
  scope: IndexScope,
  directoryId: string,
  itemIds: readonly string[],
): Promise<void> {
  const indexes = getRecordIndexes(scope, directoryId);
  if (indexes.length === 0 || itemIds.length === 0) return;
  for (const { table, columns } of TABLES) {
    const own = indexes.filter(index => (columns as readonly string[]).includes(index.column));
    if (own.length === 0) continue;
    const chosen = sql<boolean>`items.item_id = any(${[...itemIds]}::uuid[])`;
    await sql`with fresh as materialized (${buildIndexKeysSql(scope, { directoryId, indexes: own, columns, chosen })}),
      gone as (delete from ${sql.table(table)} as entry where entry.account_id = ${scope.accountId}::uuid
        and entry.index_id = any(${own.map(index => index.indexId)}::int[])
        and entry.number in (select items.number from items where items.account_id = ${scope.accountId}::uuid
          and items.directory_id = ${directoryId}::uuid and ${chosen})
        and not exists (select from fresh where fresh.index_id = entry.index_id and fresh.number = entry.number))
      insert into ${sql.table(table)} as entry (account_id, index_id, number, ${names(columns)})
      select ${scope.accountId}::uuid, index_id, number, ${names(columns)} from fresh
      on conflict (account_id, index_id, number) do update set ${sql.join(
        columns.map(column => sql`${sql.id(column)} = excluded.${sql.id(column)}`),
      )}
      where ${sql.join(
        columns.map(column => sql`entry.${sql.id(column)} is distinct from excluded.${sql.id(column)}`),
        sql` or `,
      )}`.execute(scope.trx);
  }
}

/** Inserts the chosen records into one index, except records that a writer has inserted already. */
export async function insertIndexRows(
  scope: IndexScope,
  directoryId: string,
  { index, chosen }: { index: RecordIndex; chosen: RawBuilder<boolean> },
): Promise<void> {
  const place = TABLES.find(({ columns }) => (columns as readonly string[]).includes(index.column));
  if (!place) throw new Error(`There is no index table with the column ${index.column}.`);
  const { table, columns } = place;
  await sql`insert into ${sql.table(table)} (account_id, index_id, number, ${names(columns)})
    select ${scope.accountId}::uuid, index_id, number, ${names(columns)}
    from (${buildIndexKeysSql(scope, { directoryId, indexes: [index], columns, chosen })}) as fresh
    on conflict do nothing`.execute(scope.trx);
}

/** Deletes rows of one index, up to a limit. Returns true if none are left. */
export async function deleteIndexRows(
  trx: Trx,
  accountId: string,
  { indexId, most }: { indexId: number; most: number },
): Promise<boolean> {
  let left = most;
  for (const { table } of TABLES) {
    if (left === 0) break;
    const which = sql`account_id = ${accountId}::uuid and index_id = ${indexId}`;
    const gone = await sql`delete from ${sql.table(table)}
      where ${buildLimitedRowsSql(table, { which, most: left })}`.execute(trx);
    left -= Number(gone.numAffectedRows ?? 0);
  }
  return left > 0;
}

interface Keys {
  readonly directoryId: string;
  readonly indexes: readonly RecordIndex[];
  readonly columns: readonly string[];
  readonly chosen: RawBuilder<boolean>;
}

/**
 * Selects rows of `index_id`, `number` and the columns, as they should be for the selected records outside the trash.
 */
export function buildIndexKeysSql(
  { accountId }: Pick<IndexScope, 'accountId'>,
  { directoryId, indexes, columns, chosen }: Keys,
): RawBuilder<unknown> {
  const entries = indexes.map(index => {
    const values = columns.map(column =>
      column === index.column ? sql`${index.sql}` : sql`null::${sql.raw(TYPES[column] ?? 'text')}`,
    );
    return sql`(${index.indexId}::int, ${sql.join(values)})`;
  });
  return sql`select entry.index_id, items.number, ${sql.join(columns.map(column => sql.ref(`entry.${column}`)))}
    from items cross join lateral (values ${sql.join(entries)}) as entry (index_id, ${names(columns)})
    where items.account_id = ${accountId}::uuid and items.directory_id = ${directoryId}::uuid
      and items.deleted_at is null and ${chosen}
      and (${sql.join(
        columns.map(column => sql`entry.${sql.id(column)} is not null`),
        sql` or `,
      )})`;
}

const TYPES: Readonly<Record<string, string>> = { number_value: 'double precision' };

function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map(column => sql.id(column)));
}
