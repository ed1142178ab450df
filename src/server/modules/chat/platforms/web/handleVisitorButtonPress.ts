import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { handleMessageButtonPress } from '../../thread/handleMessageButtonPress.ts';
import { findContactMessage } from '../../thread/repository.ts';
import type { ChatDependencies } from '../insideChat.ts';
import { findVisitorConversation, type VisitorChatKey } from './readVisitorChat.ts';

/** Handles a visitor's press of a button. @throws ProblemError 404 if the message has no such button. */
export async function handleVisitorButtonPress(
  { database }: Pick<ChatDependencies, 'database'>,
  place: VisitorChatKey,
  { messageId, button }: { messageId: string; button: string },
): Promise<void> {
  const { account_id: accountId } = place.bot;
  await database.forAccount(accountId, async trx => {
    const conversation = await findVisitorConversation(trx, place);
    const message = conversation && (await findContactMessage(trx, conversation, messageId));
    if (!message || message.deleted_at !== null) throw createNotFoundError();
    if (!message.buttons?.list.some(({ id }) => id === button)) throw createNotFoundError();
    await handleMessageButtonPress(trx, conversation, { message, button });
  });
}
