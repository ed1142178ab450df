import { type Selectable, sql } from 'kysely';
import { buildLimitedRowsSql } from '#server/kernel/database/buildLimitedRowsSql.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { StoredIssue, StoredSimilarity } from '../tables.ts';
import type { ImportKey } from './imports.ts';

export type StoredImportRow = Omit<Selectable<Schema['import_rows']>, 'account_id' | 'import_id'>;

const COLUMNS = [
  'row',
  'line',
  'cells',
  'kinds',
  'fixes',
  'is_left_out',
  'outcome',
  'issues',
  'item_id',
  'likeness',
  'duplicate',
] as const;

export interface NewImportRow {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly kinds: string | null;
}

export async function insertImportRows(
  trx: Trx,
  key: ImportKey,
  rows: readonly NewImportRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into import_rows (account_id, import_id, row, line, cells, kinds)
    select ${key.accountId}::uuid, ${key.importId}::uuid, row, line, cells, kinds
    from json_to_recordset(${JSON.stringify(rows)}::json) as new (row int, line int, cells json, kinds text)`.execute(
    trx,
  );
}

/** Removes the keys and some of the rows of an import. Returns true if there may be more rows. */
export async function removeImportRows(trx: Trx, key: ImportKey, most: number): Promise<boolean> {
  await removeStoredRowKeys(trx, key, 0, Number.MAX_SAFE_INTEGER);
  const which = sql`account_id = ${key.accountId}::uuid and import_id = ${key.importId}::uuid`;
  const gone =
    await sql`delete from import_rows where ${buildLimitedRowsSql('import_rows', { which, most })}`.execute(
      trx,
    );
  return Number(gone.numAffectedRows ?? 0) >= most;
}

/** Returns rows in file order, starting at number `from`, optionally only rows with the given outcomes. */
export async function readRowsFrom(
  trx: Trx,
  key: ImportKey,
  { from, take, outcomes }: { from: number; take: number; outcomes?: readonly string[] },
): Promise<StoredImportRow[]> {
  return ofImport(trx, key)
    .where('row', '>=', from)
    .$if(outcomes !== undefined, query => query.where('outcome', 'in', [...(outcomes ?? [])]))
    .orderBy('row')
    .limit(take)
    .execute();
}

/** Returns true if the check found that the row would change something. */
export function hasWriteOutcome({ outcome }: Pick<StoredImportRow, 'outcome'>): boolean {
  return outcome === 'Create' || outcome === 'Update';
}

export async function readStoredImportRows(
  trx: Trx,
  key: ImportKey,
  rows: readonly number[],
): Promise<StoredImportRow[]> {
  if (rows.length === 0) return [];
  return ofImport(trx, key)
    .where(sql<boolean>`row = any(${[...rows]}::int[])`)
    .orderBy('row')
    .execute();
}

function ofImport(trx: Trx, key: ImportKey) {
  return trx
    .selectFrom('import_rows')
    .select(COLUMNS)
    .where('account_id', '=', key.accountId)
    .where('import_id', '=', key.importId);
}

export interface StoredRowFilter {
  readonly outcome?: string | undefined;
  readonly isFixed?: boolean | undefined;
  readonly isAlike?: boolean | undefined;
}

export async function readStoredRowPage(
  trx: Trx,
  key: ImportKey,
  { skip, take, ...filter }: StoredRowFilter & { skip: number; take: number },
): Promise<StoredImportRow[]> {
  return filtered(trx, key, filter).select(COLUMNS).orderBy('row').offset(skip).limit(take).execute();
}

export async function countImportRows(trx: Trx, key: ImportKey, filter: StoredRowFilter): Promise<number> {
  const row = await filtered(trx, key, filter)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function filtered(trx: Trx, key: ImportKey, { outcome, isFixed, isAlike }: StoredRowFilter) {
  const isTouched = sql<boolean>`(fixes is not null or is_left_out or duplicate is not null)`;
  return trx
    .selectFrom('import_rows')
    .where('account_id', '=', key.accountId)
    .where('import_id', '=', key.importId)
    .$if(outcome !== undefined, query => query.where('outcome', '=', outcome ?? ''))
    .$if(isFixed !== undefined, query => query.where(isTouched, '=', isFixed ?? false))
    .$if(isAlike !== undefined, query => query.where('likeness', isAlike ? 'is not' : 'is', null));
}

export interface RowVerdict {
  readonly row: number;
  readonly outcome: string;
  readonly issues: readonly StoredIssue[];
  readonly itemId: string | null;
  readonly likeness: StoredSimilarity | null;
}

/** Stores the results of checking or writing rows. */
export async function writeRowVerdicts(trx: Trx, key: ImportKey, rows: readonly RowVerdict[]): Promise<void> {
  if (rows.length === 0) return;
  const found = rows.map(({ row, outcome, issues, itemId, likeness }) => ({
    row,
    outcome,
    issues: issues.length === 0 ? null : issues,
    item_id: itemId,
    likeness,
  }));
  const numbers = rows.map(({ row }) => row);
  // The numbers are repeated as an array, because a planner without statistics might otherwise scan all rows for each
  // row.
  await sql`update import_rows set outcome = found.outcome, issues = found.issues, item_id = found.item_id,
      likeness = found.likeness
    from json_to_recordset(${JSON.stringify(found)}::json)
      as found (row int, outcome text, issues jsonb, item_id uuid, likeness jsonb)
    where import_rows.account_id = ${key.accountId}::uuid and import_rows.import_id = ${key.importId}::uuid
      and import_rows.row = any(${numbers}::int[]) and import_rows.row = found.row`.execute(trx);
}

export interface RowFixes {
  readonly row: number;
  readonly fixes: Record<string, string> | null;
  readonly isLeftOut: boolean;
  readonly duplicate: string | null;
}

export async function writeRowFixes(
  trx: Trx,
  key: ImportKey,
  { row, fixes, isLeftOut, duplicate }: RowFixes,
): Promise<void> {
  await trx
    .updateTable('import_rows')
    .set({ fixes: fixes && JSON.stringify(fixes), is_left_out: isLeftOut, duplicate })
    .where('account_id', '=', key.accountId)
    .where('import_id', '=', key.importId)
    .where('row', '=', row)
    .execute();
}

export interface StoredProblem {
  readonly found: StoredIssue;
  readonly count: number;
  readonly first: number;
}

/** Groups equal issues of equal texts, most frequent first. */
export async function groupProblems(trx: Trx, key: ImportKey, take: number): Promise<StoredProblem[]> {
  const grouped = await sql<StoredProblem>`
    select found, count(*)::int as count, min(row) as first
    from import_rows, jsonb_array_elements(issues) as found
    where account_id = ${key.accountId}::uuid and import_id = ${key.importId}::uuid and outcome = 'Refused'
      and not found ? 'isLeftBlank'
    group by found order by count desc, first limit ${take}`.execute(trx);
  return grouped.rows;
}

export interface ColumnProblems {
  readonly column: number;
  readonly rows: number;
  readonly texts: number;
  readonly leftBlank: number;
}

/**
 * Counts, for each column, the rows that are rejected because of the column, and the rows in which its
 * value is left blank.
 */
export async function countImportProblems(trx: Trx, key: ImportKey): Promise<ColumnProblems[]> {
  const counted = await sql<ColumnProblems>`
    select (found -> 'column')::int as "column",
      count(distinct row) filter (where outcome = 'Refused' and not found ? 'isLeftBlank')::int as rows,
      count(distinct found ->> 'text') filter (where outcome = 'Refused' and not found ? 'isLeftBlank')::int as texts,
      count(distinct row) filter (where outcome <> 'LeftOut' and found ? 'isLeftBlank')::int as "leftBlank"
    from import_rows, jsonb_array_elements(issues) as found
    where account_id = ${key.accountId}::uuid and import_id = ${key.importId}::uuid
      and found ->> 'column' is not null
    group by found -> 'column' order by 1`.execute(trx);
  return counted.rows.filter(({ rows, leftBlank }) => rows > 0 || leftBlank > 0);
}

export interface ImportRowKey {
  readonly key: string;
  readonly row: number;
}

export async function insertStoredRowKeys(
  trx: Trx,
  key: ImportKey,
  keys: readonly ImportRowKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into import_keys (account_id, import_id, key, row)
    select ${key.accountId}::uuid, ${key.importId}::uuid, key, row
    from unnest(${keys.map(one => one.key)}::text[], ${keys.map(one => one.row)}::int[]) as new (key, row)
    on conflict do nothing`.execute(trx);
}

export async function removeStoredRowKeys(trx: Trx, key: ImportKey, from: number, to: number): Promise<void> {
  await sql`delete from import_keys where account_id = ${key.accountId}::uuid
    and import_id = ${key.importId}::uuid and row >= ${from}::bigint and row <= ${to}::bigint`.execute(trx);
}

/** Returns the rows with any of these keys, in file order. */
export async function readRowsByKeys(
  trx: Trx,
  key: ImportKey,
  keys: readonly string[],
): Promise<(ImportRowKey & { readonly line: number })[]> {
  if (keys.length === 0) return [];
  const found = await sql<ImportRowKey & { readonly line: number }>`
    select held.key, held.row, import_rows.line from import_keys as held
    join import_rows on import_rows.account_id = held.account_id and import_rows.import_id = held.import_id
      and import_rows.row = held.row
    where held.account_id = ${key.accountId}::uuid and held.import_id = ${key.importId}::uuid
      and held.key = any(${[...keys]}::text[]) order by held.row`.execute(trx);
  return found.rows;
}

export async function readRowKeys(
  trx: Trx,
  key: ImportKey,
  rows: readonly number[],
): Promise<ImportRowKey[]> {
  if (rows.length === 0) return [];
  const found =
    await sql<ImportRowKey>`select key, row from import_keys where account_id = ${key.accountId}::uuid
    and import_id = ${key.importId}::uuid and row = any(${[...rows]}::int[])`.execute(trx);
  return found.rows;
}
