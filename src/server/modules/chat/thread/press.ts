/** Handles a press of a button below a message of the bot. */
import type { Trx } from '#server/kernel/database/database.ts';
import { emit } from '#server/kernel/events/events.ts';
import type { StoredConversation } from '../conversations/seenConversations.ts';
import { changeMessage, type StoredMessage } from './repository.ts';
import { tellOfBot } from './sayByBot.ts';

/**
 * The module that sent the message handles the button; both sides see which one was pressed.
 * @param message `undefined` if the platform no longer reports the message the button belongs to.
 */
export async function press(
  trx: Trx,
  conversation: StoredConversation,
  { message, button }: { message: StoredMessage | undefined; button: string },
): Promise<void> {
  const { account_id: accountId, conversation_id: conversationId } = conversation;
  await emit(trx, { kind: 'ButtonPressed', accountId, actorId: null, data: { conversationId, button } });
  if (!message?.buttons?.list.some(({ id }) => id === button)) return;
  await changeMessage(trx, message, { buttons: JSON.stringify({ ...message.buttons, pressed: button }) });
  await tellOfBot(trx, conversation, { change: 'Message', messageId: message.message_id });
}
