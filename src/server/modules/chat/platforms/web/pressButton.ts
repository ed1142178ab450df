import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { press } from '../../thread/press.ts';
import { findOfContact } from '../../thread/repository.ts';
import type { InsideChat } from '../insideChat.ts';
import { findVisitorConversation, type VisitorPlace } from './readVisitorChat.ts';

/** Handles a visitor's press of a button. @throws ProblemError 404 if the message has no such button. */
export async function pressButton(
  { database }: Pick<InsideChat, 'database'>,
  place: VisitorPlace,
  { messageId, button }: { messageId: string; button: string },
): Promise<void> {
  const { account_id: accountId } = place.bot;
  await database.forAccount(accountId, async trx => {
    const conversation = await findVisitorConversation(trx, place);
    const message = conversation && (await findOfContact(trx, conversation, messageId));
    if (!message || message.deleted_at !== null) throw createNotFoundError();
    if (!message.buttons?.list.some(({ id }) => id === button)) throw createNotFoundError();
    await press(trx, conversation, { message, button });
  });
}
