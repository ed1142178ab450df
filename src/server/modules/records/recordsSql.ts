/**
 * Builds parts of SQL statements about records, their history and references, for other modules. Parts that
 * begin with `from` end in a condition, so the caller continues with `and`. Columns can be qualified, as in
 * `items.item_id`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ItemRow } from './tables.ts';

/** A directory, or the whole account. */
interface Place {
  readonly accountId: string;
  readonly directoryId?: string;
}

/** Includes records in the trash. */
export function buildFromRecordsSql(place: Place): RawBuilder<unknown> {
  return fromRows('items', place);
}

export function buildFromLiveRecordsSql(place: Place): RawBuilder<unknown> {
  return sql`${buildFromRecordsSql(place)} and items.deleted_at is null`;
}

export function buildFromRecordsWhereSql(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from items where ${condition}`;
}

export function buildFromHistorySql(place: Place): RawBuilder<unknown> {
  return fromRows('item_history', place);
}

export function buildFromReferencesSql(place: Place): RawBuilder<unknown> {
  return fromRows('item_references', place);
}

interface Join {
  /** The row to which to join, which must have `account_id`, `directory_id` and `item_id` unless specified below. */
  readonly of: string;
  /** The name of the joined row. */
  readonly as: string;
  /** The account id, for rows without `account_id`. */
  readonly accountId?: string;
  /** The names of the columns with the record's key, if they differ. */
  readonly columns?: { readonly directory: string; readonly item: string };
}

/** Joins the record of a row, even if the record is in the trash. */
export function buildRecordJoinSql(join: Join): RawBuilder<unknown> {
  return joinRows('items', join);
}

/** Returns the table of records for Kysely, for outer joins. */
export function createRecordsTableAlias<Alias extends string>(alias: Alias) {
  return sql<ItemRow>`items`.as(alias);
}

/** Selects from all records of an account, including records in the trash. The caller adds the columns. */
export function selectRecords(trx: Trx, accountId: string) {
  return trx.selectFrom('items').where('items.account_id', '=', accountId);
}

/** Selects from the history entries of an account. The caller adds the columns. */
export function selectHistory(trx: Trx, accountId: string) {
  return trx.selectFrom('item_history').where('item_history.account_id', '=', accountId);
}

/** The names of the tables that grow with the records of an account. */
export const RECORD_TABLES = [
  'items',
  'item_history',
  'item_moves',
  'item_references',
  'unique_values',
] as const;

type Table = 'items' | 'item_history' | 'item_references';

function fromRows(table: Table, { accountId, directoryId }: Place): RawBuilder<unknown> {
  const ofDirectory =
    directoryId === undefined ? sql`` : sql`and ${sql.ref(`${table}.directory_id`)} = ${directoryId}::uuid`;
  return sql`from ${sql.table(table)} where ${sql.ref(`${table}.account_id`)} = ${accountId}::uuid ${ofDirectory}`;
}

function joinRows(
  table: Table,
  { of, as, accountId, columns = { directory: 'directory_id', item: 'item_id' } }: Join,
): RawBuilder<unknown> {
  const account = accountId === undefined ? sql.ref(`${of}.account_id`) : sql`${accountId}::uuid`;
  return sql`join ${sql.table(table)} as ${sql.id(as)} on ${sql.ref(`${as}.account_id`)} = ${account}
    and ${sql.ref(`${as}.directory_id`)} = ${sql.ref(`${of}.${columns.directory}`)}
    and ${sql.ref(`${as}.item_id`)} = ${sql.ref(`${of}.${columns.item}`)}`;
}
