import type { VisitorMessage } from '#core/model.ts';

/** Answers behind the last message that the visitor has looked at or written. Ids grow with time. */
export function countUnread(messages: readonly VisitorMessage[], seen: string): number {
  const own = messages.findLastIndex(({ isOwn }) => isOwn);
  return messages
    .slice(own + 1)
    .filter(({ id, isOwn, deletedAt }) => !isOwn && deletedAt === undefined && id > seen).length;
}
