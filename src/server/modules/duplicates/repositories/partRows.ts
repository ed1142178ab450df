/** Moves the rows attached to one record to another record, for each table that a module declares. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { isUniqueViolation } from '#server/kernel/database/errors.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createConflictError } from '#server/kernel/problem/problem.ts';
import type { RecordPartTable } from '#server/modules/serverModule.ts';
import type { MergedRowJson, MergeStep } from './merges.ts';

export interface PartMove {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

type PartStep = Extract<MergeStep, { kind: 'Moved' | 'Dropped' }>;

/**
 * Moves rows of the other record to this one. Deletes rows that this record already has (equal by a unique
 * key of the table), and rows that refer to both, which would link the record to itself. Rows that refer to
 * further records are moved one by one: their unique index can contain an expression over several columns,
 * which only the database can evaluate.
 */
export async function moveMergedRows(trx: Trx, part: RecordPartTable, move: PartMove): Promise<PartStep[]> {
  const columns = ['item_id', ...(part.otherColumns ?? [])];
  const keys = await readUniqueKeys(trx, part.table);
  const { table } = part;
  const dropped = columns.length > 1 ? await dropTies(trx, { table, columns }, move) : [];
  const moved: PartStep[] = [];
  for (const column of columns) {
    for (const key of keys.filter(one => one.columns.includes(column))) {
      dropped.push(...(await dropTwice(trx, { part, column, key: key.columns }, move)));
    }
    const primary = keys.find(({ isPrimary }) => isPrimary)?.columns ?? [];
    const isTried = columns.length > 1;
    const tried = isTried ? await tryRows(trx, { part, column, primary }, move) : undefined;
    dropped.push(...(tried?.dropped ?? []));
    const rows = tried?.moved ?? (await moveColumn(trx, { part, column, primary }, move));
    if (rows.length > 0) moved.push({ kind: 'Moved', table, column, keys: rows });
  }
  return [...(dropped.length > 0 ? [{ kind: 'Dropped' as const, table, rows: dropped }] : []), ...moved];
}

/** Moves back the rows that still exist and refer to this record. Returns how many rows don't. */
export async function undoRowMoves(
  trx: Trx,
  { table, column, keys }: Extract<MergeStep, { kind: 'Moved' }>,
  { accountId, from, to }: PartMove,
): Promise<number> {
  const names = Object.keys(keys[0] ?? {});
  const isSame = sql.join(
    names.map(name => sql`part.${sql.id(name)}::text = moved.key->>${name}`),
    sql` and `,
  );
  const { numAffectedRows = 0n } =
    await sql`update ${sql.id(table)} as part set ${sql.id(column)} = ${from}::uuid
    from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) as moved (key)
    where part.account_id = ${accountId}::uuid and part.${sql.id(column)} = ${to}::uuid and ${isSame}`.execute(
      trx,
    );
  return keys.length - Number(numAffectedRows);
}

export async function reinsertDroppedRows(
  trx: Trx,
  { table, rows }: Extract<MergeStep, { kind: 'Dropped' }>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into ${sql.id(table)}
    select * from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(trx);
  return rows.length - Number(numAffectedRows);
}

interface UniqueIndex {
  readonly isPrimary: boolean;
  readonly columns: readonly string[];
}

async function readUniqueKeys(trx: Trx, table: string): Promise<UniqueIndex[]> {
  const { rows } = await sql<UniqueIndex>`
    select key.indisprimary as "isPrimary", array_agg(field.attname::text order by part.place) as columns
    from pg_index as key
    cross join lateral unnest(key.indkey::int2[]) with ordinality as part (number, place)
    join pg_attribute as field on field.attrelid = key.indrelid and field.attnum = part.number
    where key.indrelid = ${table}::regclass and key.indisunique and key.indpred is null and key.indexprs is null
    group by key.indexrelid, key.indisprimary`.execute(trx);
  return rows;
}

async function dropTies(
  trx: Trx,
  { table, columns }: { table: string; columns: readonly string[] },
  { accountId, from, to }: PartMove,
): Promise<MergedRowJson[]> {
  const names = (id: string) =>
    sql`${id}::uuid in (${sql.join(columns.map(column => sql`part.${sql.id(column)}`))})`;
  return removed(
    trx,
    sql`delete from ${sql.id(table)} as part where part.account_id = ${accountId}::uuid
      and ${names(from)} and ${names(to)}`,
  );
}

async function dropTwice(
  trx: Trx,
  { part, column, key }: { part: RecordPartTable; column: string; key: readonly string[] },
  { accountId, from, to }: PartMove,
): Promise<MergedRowJson[]> {
  const others = key.filter(name => name !== column).map(name => sql.id(name));
  const isSame = others.map(name => sql`and kept.${name} = part.${name}`);
  return removed(
    trx,
    sql`delete from ${sql.id(part.table)} as part using ${sql.id(part.table)} as kept
      where part.account_id = ${accountId}::uuid and part.${sql.id(column)} = ${from}::uuid ${isLoose(part)}
      and kept.account_id = ${accountId}::uuid and kept.${sql.id(column)} = ${to}::uuid
      ${sql.join(isSame, sql` `)}`,
  );
}

interface Column {
  readonly part: RecordPartTable;
  readonly column: string;
  readonly primary: readonly string[];
}

/** Moves rows one by one, and removes rows that the target record already has. */
async function tryRows(
  trx: Trx,
  { part, column, primary }: Column,
  move: PartMove,
): Promise<{ moved: MergedRowJson[]; dropped: MergedRowJson[] }> {
  const { table } = part;
  const key = sql.join(primary.map(name => sql`${sql.lit(name)}, part.${sql.id(name)}`));
  const { rows } = await sql<{ key: MergedRowJson }>`
    select jsonb_build_object(${key}) as key from ${sql.id(table)} as part
    where part.account_id = ${move.accountId}::uuid and part.${sql.id(column)} = ${move.from}::uuid`.execute(
    trx,
  );
  const [moved, dropped]: [MergedRowJson[], MergedRowJson[]] = [[], []];
  for (const { key: one } of rows) {
    const isRow = sql.join(
      primary.map(name => sql`part.${sql.id(name)}::text = ${String(one[name])}`),
      sql` and `,
    );
    const isMoved = await unlessThere(
      trx,
      sql`update ${sql.id(table)} as part set ${sql.id(column)} = ${move.to}::uuid where ${isRow}`,
    );
    if (isMoved) moved.push(one);
    else dropped.push(...(await removed(trx, sql`delete from ${sql.id(table)} as part where ${isRow}`)));
  }
  return { moved, dropped };
}

/** Returns true if the move succeeded, and false if an equal row exists. */
async function unlessThere(trx: Trx, statement: RawBuilder<unknown>): Promise<boolean> {
  const outcome = await withSavepoint(trx, () =>
    statement.execute(trx).catch(error => {
      throw isUniqueViolation(error) ? createConflictError({ issues: [] }) : error;
    }),
  );
  return 'result' in outcome;
}

async function moveColumn(
  trx: Trx,
  { part, column, primary }: Column,
  { accountId, from, to }: PartMove,
): Promise<MergedRowJson[]> {
  const key = sql.join(primary.map(name => sql`${sql.lit(name)}, part.${sql.id(name)}`));
  const { rows } = await sql<{ key: MergedRowJson }>`
    update ${sql.id(part.table)} as part set ${sql.id(column)} = ${to}::uuid
    where part.account_id = ${accountId}::uuid and part.${sql.id(column)} = ${from}::uuid ${isLoose(part)}
    returning jsonb_build_object(${key}) as key`.execute(trx);
  return rows.map(row => row.key);
}

/** Excludes rows that belong to a value. */
function isLoose({ valueColumn }: RecordPartTable) {
  return valueColumn ? sql`and part.${sql.id(valueColumn)} is null` : sql``;
}

async function removed(trx: Trx, statement: RawBuilder<unknown>): Promise<MergedRowJson[]> {
  const { rows } = await sql<{ row: MergedRowJson }>`${statement} returning to_jsonb(part) as row`.execute(
    trx,
  );
  return rows.map(({ row }) => row);
}
