import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { buildFromFilesSql } from '#server/modules/recordFiles/index.ts';
import { buildFromCommentsSql } from '#server/modules/recordNotes/index.ts';
import { buildFromHistorySql, type DirectoryKey, type ItemKey } from '#server/modules/records/index.ts';

export type ActivityKind = 'Comment' | 'File' | 'Change';

export interface ActivityPosition {
  /** ISO 8601. */
  readonly at: string;
  readonly id: string;
}

export interface ActivityRow extends ActivityPosition {
  readonly kind: ActivityKind;
}

/**
 * Returns up to `take` comments, files and changes of a record in one list, newest first. If `before` is given, only
 * older entries are returned.
 */
export async function readActivity(
  trx: Trx,
  key: ItemKey,
  asked: { kinds: readonly ActivityKind[]; before: ActivityPosition | undefined; take: number },
): Promise<ActivityRow[]> {
  const { before, take } = asked;
  const older = before
    ? sql<boolean>`(entry.at, entry.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql<boolean>`true`;
  const ofItem = sql`item_id = ${key.itemId}::uuid`;
  const parts = asked.kinds.map(
    kind => sql`select ${kind}::text as kind, ${sources[kind](key)} and ${ofItem}`,
  );
  const found =
    await sql<ActivityRow>`select kind, at, id from (${sql.join(parts, sql` union all `)}) as entry
    where ${older} order by at desc, id desc limit ${take}`.execute(trx);
  return found.rows;
}

type Source = (directory: DirectoryKey) => RawBuilder<unknown>;

/** All sources store times in milliseconds, so that a returned time is an exact position. */
const sources: Readonly<Record<ActivityKind, Source>> = {
  Comment: key => sql`created_at as at, note_id as id ${buildFromCommentsSql(key)}`,
  // Only files that are attached directly. Files in fields are part of the values.
  File: key => sql`created_at as at, file_id as id ${buildFromFilesSql(key)} and field_id is null`,
  Change: key => sql`at, entry_id as id ${buildFromHistorySql(key)}`,
};
