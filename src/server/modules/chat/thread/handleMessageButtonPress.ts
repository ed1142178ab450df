import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import { emitConversationChangedByBot } from './enqueueBotMessages.ts';
import { type StoredMessage, updateMessageRow } from './repository.ts';

/**
 * Handles the press of a button below a message of the bot. Emits an event for the module that sent the message, and
 * stores which button was pressed. @param message `undefined` if the message isn't known.
 */
export async function handleMessageButtonPress(
  trx: Trx,
  conversation: StoredConversation,
  { message, button }: { message: StoredMessage | undefined; button: string },
): Promise<void> {
  const { account_id: accountId, conversation_id: conversationId } = conversation;
  await emitEvent(trx, { kind: 'ButtonPressed', accountId, actorId: null, data: { conversationId, button } });
  if (!message?.buttons?.list.some(({ id }) => id === button)) return;
  await updateMessageRow(trx, message, { buttons: JSON.stringify({ ...message.buttons, pressed: button }) });
  await emitConversationChangedByBot(trx, conversation, { change: 'Message', messageId: message.message_id });
}
