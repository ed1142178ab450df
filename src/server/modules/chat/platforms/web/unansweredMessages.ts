import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredConversation } from '../../conversations/selectVisibleWithUnread.ts';

/** Counts the received messages that no user has answered, up to `most`. */
export async function countUnansweredMessages(
  trx: Trx,
  { account_id, conversation_id, answered_seq }: StoredConversation,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from messages where account_id = ${account_id}::uuid and conversation_id = ${conversation_id}::uuid
      and direction = 'Incoming' and deleted_at is null and seq > ${answered_seq} limit ${most}) as open`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
