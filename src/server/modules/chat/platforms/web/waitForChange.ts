import type { VisitorChat } from '#core/model.ts';
import { createRateLimitError } from '#server/kernel/problem/problem.ts';
import type { ChatDependencies } from '../insideChat.ts';
import { findVisitorConversation, readVisitorChat, type VisitorChatKey } from './readVisitorChat.ts';

/**
 * The longest wait for a change, in milliseconds. Well below a minute, after which proxies close idle
 * connections.
 */
const MAX_WAIT_MS = 25_000;
const PAUSE_SECONDS = 5;

/**
 * Returns the chat once it differs from the version `seen`, after `MAX_WAIT_MS`, or when the server closes.
 * If the visitor hasn't written yet, the chat is returned immediately. No transaction is open during the
 * wait. @throws ProblemError 429 if too many requests of the visitor, or on this node, are waiting.
 */
export async function waitForChange(
  inside: Pick<ChatDependencies, 'database' | 'contactNews'>,
  place: VisitorChatKey | null,
  seen: string,
): Promise<VisitorChat> {
  const { database, contactNews } = inside;
  const conversation =
    place && (await database.readAccount(place.bot.account_id, trx => findVisitorConversation(trx, place)));
  if (!conversation) return readVisitorChat(inside, null);
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    // Subscribes before reading, so that changes in between are noticed.
    const listening = contactNews.listen(conversation.conversation_id, end - Date.now());
    if (!listening) throw createRateLimitError(PAUSE_SECONDS);
    try {
      const chat = await readVisitorChat(inside, place);
      if (chat.version !== seen || contactNews.isClosed() || Date.now() >= end) return chat;
      await listening.heard;
    } finally {
      listening.stop();
    }
  }
}
