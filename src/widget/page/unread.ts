import type { VisitorMessage } from '#core/model.ts';

/** Counts the responses after the last message that the visitor has seen or written. Ids grow with time. */
export function countUnread(messages: readonly VisitorMessage[], seen: string): number {
  const own = messages.findLastIndex(({ isOwn }) => isOwn);
  return messages
    .slice(own + 1)
    .filter(({ id, isOwn, deletedAt }) => !isOwn && deletedAt === undefined && id > seen).length;
}
