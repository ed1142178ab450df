import type { VisitorChat } from '#core/model.ts';
import { tooMany } from '#server/kernel/problem/problem.ts';
import type { InsideChat } from '../insideChat.ts';
import { readVisitorChat, type VisitorPlace, visitorConversation } from './readVisitorChat.ts';

/** Proxies end what says nothing for a minute. */
const LONGEST_WAIT_MS = 25_000;
const PAUSE_SECONDS = 5;

/**
 * The chat once it differs from the version that was seen, or when nothing has changed for long. No transaction is open meanwhile.
 * @throws ProblemError 429 to somebody who waits in too many places at once.
 */
export async function waitForChange(
  inside: Pick<InsideChat, 'database' | 'contactNews'>,
  place: VisitorPlace | null,
  seen: string,
): Promise<VisitorChat> {
  const { database, contactNews } = inside;
  const conversation =
    place && (await database.readAccount(place.bot.account_id, trx => visitorConversation(trx, place)));
  if (!conversation) return readVisitorChat(inside, null);
  const end = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    // Listened from before it is read: what changes in between is heard of.
    const listening = contactNews.listen(conversation.conversation_id, end - Date.now());
    if (!listening) throw tooMany(PAUSE_SECONDS);
    try {
      const chat = await readVisitorChat(inside, place);
      if (chat.version !== seen || contactNews.isClosed() || Date.now() >= end) return chat;
      await listening.heard;
    } finally {
      listening.stop();
    }
  }
}
