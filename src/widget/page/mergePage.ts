import type { VisitorChat, VisitorMessage } from '#core/model.ts';

interface Known {
  readonly messages: readonly VisitorMessage[];
  readonly hasEarlier: boolean;
}

/** The last messages as they are now, behind earlier ones that are known. Where some in between are not, those before are asked for again. */
export function mergePage(known: Known, page: Pick<VisitorChat, 'messages' | 'hasEarlier'>): Known {
  const [first] = page.messages;
  const place = known.messages.findIndex(({ id }) => id === first?.id);
  if (place <= 0) return { messages: page.messages, hasEarlier: page.hasEarlier };
  return {
    messages: [...known.messages.slice(0, place), ...page.messages],
    hasEarlier: known.hasEarlier,
  };
}
