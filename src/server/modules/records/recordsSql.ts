/**
 * Builds parts of statements over records and what belongs to them, for statements of other modules. Those with `from`
 * end in a condition, which the caller continues with `and`; their columns can be qualified as in `items.item_id`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ItemRow } from './tables.ts';

/** A directory, or the whole account. */
interface Place {
  readonly accountId: string;
  readonly directoryId?: string;
}

/** Builds `from` for records, including those in the trash. */
export function fromRecords(place: Place): RawBuilder<unknown> {
  return fromRows('items', place);
}

/** Builds `from` for records outside the trash. */
export function fromLiveRecords(place: Place): RawBuilder<unknown> {
  return sql`${fromRecords(place)} and items.deleted_at is null`;
}

/** Builds `from` for records that meet a condition, which must restrict them to an account. */
export function fromRecordsWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from items where ${condition}`;
}

/** Builds `from` for `item_history`. */
export function fromHistory(place: Place): RawBuilder<unknown> {
  return fromRows('item_history', place);
}

/** Builds `from` for `item_notes`. */
export function fromComments(place: Place): RawBuilder<unknown> {
  return fromRows('item_notes', place);
}

/** Builds `from` for `item_references`: the references of the place's records to others. */
export function fromReferences(place: Place): RawBuilder<unknown> {
  return fromRows('item_references', place);
}

/** Builds `from` for `files`; without a directory, these include drafts. */
export function fromFiles(place: Place): RawBuilder<unknown> {
  return fromRows('files', place);
}

interface Join {
  /** The row to join to, with `account_id`, `directory_id` and `item_id`. */
  readonly of: string;
  /** The name of the joined row. */
  readonly as: string;
  /** For rows without `account_id`. */
  readonly accountId?: string;
  /** Other names of the columns with the record's key. */
  readonly columns?: { readonly directory: string; readonly item: string };
}

/** Joins the record that a row belongs to, even if it is in the trash. */
export function joinRecord(join: Join): RawBuilder<unknown> {
  return joinRows('items', join);
}

/** Joins the comments of the record that a row belongs to. */
export function joinComments(join: Join): RawBuilder<unknown> {
  return joinRows('item_notes', join);
}

/** Joins files as `files`. */
export function joinFiles(on: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join files on ${on}`;
}

/** Records as a table of Kysely, for outer joins. */
export function aliasRecords<Alias extends string>(alias: Alias) {
  return sql<ItemRow>`items`.as(alias);
}

/** Selects from the records of an account, including those in the trash; the caller chooses the columns. */
export function selectRecords(trx: Trx, accountId: string) {
  return trx.selectFrom('items').where('items.account_id', '=', accountId);
}

/** Selects from the history entries of an account; the caller chooses the columns. */
export function selectHistory(trx: Trx, accountId: string) {
  return trx.selectFrom('item_history').where('item_history.account_id', '=', accountId);
}

/** Selects from all files, including drafts; the caller chooses the columns. */
export function selectFiles(trx: Trx) {
  return trx.selectFrom('files');
}

/** Tables that grow with the records of an account, by name. */
export const RECORD_TABLES = [
  'items',
  'item_history',
  'item_moves',
  'item_references',
  'unique_values',
] as const;

type Table = 'items' | 'item_history' | 'item_notes' | 'item_references' | 'files';

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
