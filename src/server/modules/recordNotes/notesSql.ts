/** Builds parts of SQL statements about comments, for other modules. */
import { type RawBuilder, sql } from 'kysely';

/** Selects from the comments of a directory or of the whole account. Ends in a condition: continue with `and`. */
export function buildFromCommentsSql({
  accountId,
  directoryId,
}: {
  readonly accountId: string;
  readonly directoryId?: string;
}): RawBuilder<unknown> {
  const inDirectory =
    directoryId === undefined ? sql`` : sql`and item_notes.directory_id = ${directoryId}::uuid`;
  return sql`from item_notes where item_notes.account_id = ${accountId}::uuid ${inDirectory}`;
}

/** Joins the comments on the record of the row `of`, which must have `directory_id` and `item_id`. */
export function buildCommentsJoinSql({
  of,
  as,
  accountId,
}: {
  readonly of: string;
  readonly as: string;
  readonly accountId: string;
}): RawBuilder<unknown> {
  return sql`join item_notes as ${sql.id(as)} on ${sql.ref(`${as}.account_id`)} = ${accountId}::uuid
    and ${sql.ref(`${as}.directory_id`)} = ${sql.ref(`${of}.directory_id`)}
    and ${sql.ref(`${as}.item_id`)} = ${sql.ref(`${of}.item_id`)}`;
}

/** Selects the time of the last comment before `before` on the record of the row `of`, which must have its full key. */
export function buildLastCommentTimeSql({
  of,
  before,
}: {
  readonly of: string;
  readonly before: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`(select max(n.created_at) from item_notes as n where n.account_id = ${sql.ref(`${of}.account_id`)}
    and n.directory_id = ${sql.ref(`${of}.directory_id`)} and n.item_id = ${sql.ref(`${of}.item_id`)}
    and n.created_at < ${before})`;
}
