import { createIssue } from '#core/issues.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { emitConversationChangedByCaller, requireMessage } from '../chatCalls.ts';
import type { ChatScope } from '../chatScope.ts';
import type { VisibleConversation } from '../conversations/selectVisibleWithUnread.ts';
import { scheduleSending } from '../sending/plan.ts';
import { updateMessageRow } from './repository.ts';

/**
 * Stores a user's decision on a message whose delivery is unconfirmed or has failed. The user can mark an
 * unconfirmed message as delivered, or send either again. @throws ProblemError 404 if the message isn't
 * visible; 422 if the message can't be settled in this way.
 */
export async function resolveMessageDelivery(
  scope: ChatScope,
  conversation: VisibleConversation,
  { messageId, delivery }: { messageId: string; delivery: 'Sent' | 'Queued' },
): Promise<void> {
  const { trx, now, bots } = scope;
  const message = await requireMessage(scope, conversation, messageId);
  const isOpen =
    message.delivery === 'Unconfirmed' || (message.delivery === 'Failed' && delivery === 'Queued');
  if (!isOpen || message.deleted_at !== null) throw createInvalidError([createIssue([], 'DeliverySettled')]);
  if (delivery === 'Queued' && !bots.get(conversation.bot_id)?.enabled)
    throw createInvalidError([createIssue([], 'BotOff')]);
  if (delivery === 'Sent') await updateMessageRow(trx, message, { delivery, error: null });
  else {
    await updateMessageRow(trx, message, { delivery, error: null, tries: 0, due_at: now });
    scheduleSending(trx, now);
  }
  await emitConversationChangedByCaller(scope, conversation, {
    change: 'Message',
    messageId: message.message_id,
  });
}
