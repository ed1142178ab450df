/** A button under a message of the bot is pressed. */
import type { Trx } from '#server/kernel/database/database.ts';
import { emit } from '#server/kernel/events/events.ts';
import { findBot } from '../bots/repository.ts';
import type { StoredConversation } from '../conversations/seenConversations.ts';
import { tellConversation } from '../events.ts';
import { changeMessage, type StoredMessage } from './repository.ts';

/**
 * What the button stands for says whoever sent the message; both sides see which one it was.
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
  const groupIds = (await findBot(trx, conversation))?.groups ?? [];
  const told = { conversation, change: 'Message', messageId: message.message_id } as const;
  await tellConversation(trx, { accountId, actorId: null, groupIds }, told);
}
