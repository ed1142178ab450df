import { type Selectable, sql } from 'kysely';
import type { ChatScope } from '../chatScope.ts';
import type { ConversationRow } from '../tables.ts';

export type StoredConversation = Selectable<ConversationRow>;

/** A conversation with the number of messages that the caller hasn't read. */
export interface VisibleConversation extends StoredConversation {
  readonly unread: number;
  readonly read_till: number | null;
  readonly read_seqs: readonly number[] | null;
  readonly read_at: string | null;
}

/**
 * Selects all conversations visible to the caller: those of bots that the caller answers for. Conversations
 * linked to a contact are only visible to users who can read contacts.
 */
export function selectVisibleConversations(scope: ChatScope) {
  const botIds = [...scope.bots.keys()];
  return scope.trx
    .selectFrom('conversations as c')
    .where('c.account_id', '=', scope.accountId)
    .where(sql<boolean>`c.bot_id = any(${botIds}::uuid[])`)
    .$if(scope.contactDirectoryId === null, query => query.where('c.item_id', 'is', null));
}

/** Selects all conversations visible to the caller, with the number of messages that the caller hasn't read. */
export function selectVisibleWithUnread(scope: ChatScope) {
  return selectVisibleConversations(scope)
    .leftJoin('conversation_reads as r', join =>
      join
        .onRef('r.account_id', '=', 'c.account_id')
        .onRef('r.conversation_id', '=', 'c.conversation_id')
        .on('r.user_id', '=', scope.caller.userId),
    )
    .selectAll('c')
    .select(['r.read_till', 'r.read_seqs', 'r.read_at'])
    .select(unreadCount.as('unread'));
}

/** Counts incoming messages that the caller hasn't read and no user has answered or marked as read for everyone. */
const unreadCount = sql<number>`(case when c.incoming_seq > greatest(c.answered_seq, coalesce(r.read_till, 0)) then (
    select count(*)::int from messages as m
    where m.account_id = c.account_id and m.conversation_id = c.conversation_id
      and m.direction = 'Incoming' and m.deleted_at is null
      and m.seq > greatest(c.answered_seq, coalesce(r.read_till, 0))
      and not m.seq = any(coalesce(r.read_seqs, '{}')::int[]))
  else 0 end)`;

export const unreadConditionSql = sql<boolean>`c.incoming_seq > c.answered_seq and ${unreadCount} > 0`;

export async function findVisibleConversation(
  scope: ChatScope,
  conversationId: string,
): Promise<VisibleConversation | undefined> {
  return selectVisibleWithUnread(scope).where('c.conversation_id', '=', conversationId).executeTakeFirst();
}

export async function countUnreadForUser(scope: ChatScope): Promise<number> {
  if (scope.bots.size === 0) return 0;
  const { count } = await scope.trx
    .selectFrom(
      selectVisibleWithUnread(scope).where(sql<boolean>`c.incoming_seq > c.answered_seq`).as('open'),
    )
    .select(sql<number>`coalesce(sum(open.unread), 0)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
