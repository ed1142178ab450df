import type { VisitorMessage } from '#core/model.ts';

/**
 * Counts the messages from the site after the last message that the visitor has seen or written. Later messages have
 * larger ids.
 */
export function countUnreadWidgetMessages(messages: readonly VisitorMessage[], seen: string): number {
  const own = messages.findLastIndex(({ isOwn }) => isOwn);
  return messages
    .slice(own + 1)
    .filter(({ id, isOwn, deletedAt }) => !isOwn && deletedAt === undefined && id > seen).length;
}
