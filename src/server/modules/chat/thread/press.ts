/** A button under a message of the bot is pressed. */
import type { Trx } from '#server/kernel/database/database.ts';
import { emit } from '#server/kernel/events/events.ts';
import type { StoredConversation } from '../conversations/seenConversations.ts';
import { changeMessage, type StoredMessage } from './repository.ts';
import { tellOfBot } from './sayByBot.ts';

/**
 * The sender of the message decides what the button does; both sides see which one was pressed.
 * @param message undefined where the platform no longer says under which message it is.
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
