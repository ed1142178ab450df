/** Builds parts of SQL statements about files, for other modules. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';

/**
 * Selects from the files of a directory or, including drafts, of the whole account. Ends in a condition:
 * continue with `and`.
 */
export function buildFromFilesSql({
  accountId,
  directoryId,
}: {
  readonly accountId: string;
  readonly directoryId?: string;
}): RawBuilder<unknown> {
  const inDirectory = directoryId === undefined ? sql`` : sql`and files.directory_id = ${directoryId}::uuid`;
  return sql`from files where files.account_id = ${accountId}::uuid ${inDirectory}`;
}

export function buildFilesJoinSql(on: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join files on ${on}`;
}

/** Selects from all files, including drafts. The caller adds the columns. */
export function selectFiles(trx: Trx) {
  return trx.selectFrom('files');
}
