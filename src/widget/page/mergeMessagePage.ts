import type { VisitorChat, VisitorMessage } from '#core/model.ts';

interface Known {
  readonly messages: readonly VisitorMessage[];
  readonly hasEarlier: boolean;
}

/**
 * Appends the latest messages to known earlier messages. If messages in between are missing, the earlier messages are
 * dropped, and loaded again on demand.
 */
export function mergeMessagePage(known: Known, page: Pick<VisitorChat, 'messages' | 'hasEarlier'>): Known {
  const [first] = page.messages;
  const place = known.messages.findIndex(({ id }) => id === first?.id);
  if (place <= 0) return { messages: page.messages, hasEarlier: page.hasEarlier };
  return {
    messages: [...known.messages.slice(0, place), ...page.messages],
    hasEarlier: known.hasEarlier,
  };
}
