/**
 * Stores which messages users have read. Each user has separate read marks, unless messages are marked as
 * read for everyone.
 */
import { sql } from 'kysely';
import { emitEvent } from '#server/kernel/events/events.ts';
import { emitConversationChangedByCaller } from '../chatCalls.ts';
import type { ChatScope } from '../chatScope.ts';
import { updateConversationRow } from './repository.ts';
import type { VisibleConversation } from './selectVisibleWithUnread.ts';

/** Marks all messages up to position `till` as read, for the caller or for everyone. */
export async function markReadUntil(
  scope: ChatScope,
  conversation: VisibleConversation,
  { till, forAll }: { till: number; forAll: boolean },
): Promise<void> {
  const seq = Math.min(till, conversation.seq);
  if (forAll) {
    await updateConversationRow(scope.trx, conversation, {
      answered_seq: Math.max(conversation.answered_seq, Math.min(seq, conversation.incoming_seq)),
      answered_at: scope.now,
    });
    return emitConversationChangedByCaller(scope, conversation, { change: 'Conversation' });
  }
  if (seq <= (conversation.read_till ?? 0)) return;
  await keep(scope, conversation, {
    till: seq,
    seqs: (conversation.read_seqs ?? []).filter(one => one > seq),
  });
}

/**
 * Marks one message as read. If no unread message precedes it, the position up to which everything is read
 * moves forward. Otherwise, the message's position is stored individually.
 */
export async function markMessageRead(
  scope: ChatScope,
  conversation: VisibleConversation,
  seq: number,
): Promise<void> {
  const till = conversation.read_till ?? 0;
  if (seq <= till || conversation.read_seqs?.includes(seq)) return;
  const seqs = [...(conversation.read_seqs ?? []), seq].sort((one, other) => one - other);
  const { rows } = await sql<{ seq: number | null }>`select min(seq) as seq from messages
    where account_id = ${scope.accountId}::uuid and conversation_id = ${conversation.conversation_id}::uuid
      and direction = 'Incoming' and deleted_at is null and seq > ${Math.max(till, conversation.answered_seq)}
      and not seq = any(${seqs}::int[])`.execute(scope.trx);
  const open = rows[0]?.seq ?? null;
  const reached = open === null ? conversation.seq : open - 1;
  await keep(scope, conversation, {
    till: Math.max(till, reached),
    seqs: seqs.filter(one => one > reached),
  });
}

async function keep(
  { trx, accountId, caller: { userId }, now }: ChatScope,
  { conversation_id }: VisibleConversation,
  { till, seqs }: { till: number; seqs: readonly number[] },
): Promise<void> {
  const read = { read_till: till, read_seqs: [...seqs], read_at: now };
  await trx
    .insertInto('conversation_reads')
    .values({ account_id: accountId, conversation_id, user_id: userId, ...read })
    .onConflict(conflict => conflict.columns(['account_id', 'conversation_id', 'user_id']).doUpdateSet(read))
    .execute();
  const data = { conversationId: conversation_id, userId };
  await emitEvent(trx, { kind: 'ConversationRead', accountId, actorId: userId, data });
}
