import { sql } from 'kysely';
import type { FieldValue } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** As many as a record's history displays. */
const MAX_CHANGES = 500;

export type UserChangeKind = 'Created' | 'Changed' | 'Deleted' | 'Restored';

/**
 * `field` is a member of the user. For `groups`, `before` contains the groups that the user left, and
 * `after` the groups that the user joined.
 */
export interface UserFieldChange {
  readonly field: string;
  readonly before?: FieldValue | null;
  readonly after?: FieldValue | null;
}

export interface NewUserChange {
  readonly userId: string;
  readonly kind: UserChangeKind;
  readonly changes: readonly UserFieldChange[];
}

export interface UserChangeRow {
  readonly change_id: string;
  /** ISO 8601. */
  readonly at: string;
  /** The user who made the change; `null` if it isn't known. */
  readonly actor_id: string | null;
  readonly kind: UserChangeKind;
  readonly changes: UserFieldChange[];
}

export async function insertUserChanges(
  trx: Trx,
  { accountId, actorId }: { accountId: string; actorId: string },
  entries: readonly (NewUserChange & { readonly changeId: string })[],
): Promise<void> {
  await sql`insert into user_changes (account_id, user_id, change_id, actor_id, kind, changes)
    select ${accountId}::uuid, user_id, change_id, ${actorId}::uuid, kind, changes
    from unnest(
      ${entries.map(entry => entry.userId)}::uuid[],
      ${entries.map(entry => entry.changeId)}::uuid[],
      ${entries.map(entry => entry.kind)}::text[],
      ${entries.map(entry => JSON.stringify(entry.changes))}::jsonb[]
    ) as entry (user_id, change_id, kind, changes)`.execute(trx);
}

/** Returns the user and the changed members of each of these changes, sorted by id. */
export async function readUserChanges(
  trx: Trx,
  accountId: string,
  changeIds: readonly string[],
): Promise<(Pick<UserChangeRow, 'change_id' | 'changes'> & { readonly user_id: string })[]> {
  if (changeIds.length === 0) return [];
  const { rows } = await sql<{ change_id: string; user_id: string; changes: UserFieldChange[] }>`
    select change_id, user_id, changes from user_changes
    where account_id = ${accountId}::uuid and change_id = any(${changeIds}::uuid[]) order by change_id`.execute(
    trx,
  );
  return rows;
}

/** Returns the latest changes of a user, newest first, at most `MAX_CHANGES`. */
export async function listUserChanges(trx: Trx, userId: string): Promise<UserChangeRow[]> {
  const rows = await trx
    .selectFrom('user_changes')
    .select(['change_id', 'at', 'actor_id', 'kind', 'changes'])
    .where('user_id', '=', userId)
    .orderBy('change_id', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return rows as UserChangeRow[];
}
