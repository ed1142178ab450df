import { sql } from 'kysely';
import type { Member, TestApi } from '../harness.ts';

interface About {
  readonly directoryId?: string | undefined;
  readonly itemId?: string | undefined;
}

/** Notifies a user as if by an event: of a comment on the record, or of changed permissions if no record is passed. */
export async function createNotification(
  { database }: Pick<TestApi, 'database'>,
  { user }: Pick<Member, 'user'>,
  { directoryId, itemId }: About = {},
): Promise<string> {
  const kind = itemId === undefined ? 'RightsChanged' : 'Comment';
  return database.forAccount(user.account.id, async trx => {
    const { rows } = await sql<{ id: string }>`
      insert into notifications (account_id, notification_id, user_id, event_id, kind, subject_id, reason, directory_id,
        item_id, began_at, at, params)
      values (${user.account.id}, gen_random_uuid(), ${user.id}, 0, ${kind}, gen_random_uuid(), 'Self',
        ${directoryId ?? null}, ${itemId ?? null}, now(), now(), '{}')
      returning notification_id as id`.execute(trx);
    return rows[0]?.id ?? '';
  });
}
