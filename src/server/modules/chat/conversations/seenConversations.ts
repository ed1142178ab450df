/** Conversations as one person sees them: of bots they answer for, and those of contacts only where they may read contacts. */
import { type Selectable, sql } from 'kysely';
import type { ChatScope } from '../chatScope.ts';
import type { ConversationRow } from '../tables.ts';

export type StoredConversation = Selectable<ConversationRow>;

/** A conversation, and what of it the person has not read. */
export interface SeenConversation extends StoredConversation {
  readonly unread: number;
  readonly read_till: number | null;
  readonly read_seqs: readonly number[] | null;
  readonly read_at: string | null;
}

/** Everything the caller may see. */
export function visibleConversations(scope: ChatScope) {
  const botIds = [...scope.bots.keys()];
  return scope.trx
    .selectFrom('conversations as c')
    .where('c.account_id', '=', scope.accountId)
    .where(sql<boolean>`c.bot_id = any(${botIds}::uuid[])`)
    .$if(scope.contactDirectoryId === null, query => query.where('c.item_id', 'is', null));
}

/** Each with how much of it the caller has not read. */
export function seenConversations(scope: ChatScope) {
  return visibleConversations(scope)
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

/** Messages that came in which neither the caller has read nor anyone need read any more. */
const unreadCount = sql<number>`(case when c.incoming_seq > greatest(c.answered_seq, coalesce(r.read_till, 0)) then (
    select count(*)::int from messages as m
    where m.account_id = c.account_id and m.conversation_id = c.conversation_id
      and m.direction = 'Incoming' and m.deleted_at is null
      and m.seq > greatest(c.answered_seq, coalesce(r.read_till, 0))
      and not m.seq = any(coalesce(r.read_seqs, '{}')::int[]))
  else 0 end)`;

/** A condition of the list: something of it is unread. */
export const isUnread = sql<boolean>`c.incoming_seq > c.answered_seq and ${unreadCount} > 0`;

export async function findSeen(
  scope: ChatScope,
  conversationId: string,
): Promise<SeenConversation | undefined> {
  return seenConversations(scope).where('c.conversation_id', '=', conversationId).executeTakeFirst();
}

/** How many messages of all conversations the caller has not read. */
export async function countUnread(scope: ChatScope): Promise<number> {
  if (scope.bots.size === 0) return 0;
  const { count } = await scope.trx
    .selectFrom(seenConversations(scope).where(sql<boolean>`c.incoming_seq > c.answered_seq`).as('open'))
    .select(sql<number>`coalesce(sum(open.unread), 0)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
