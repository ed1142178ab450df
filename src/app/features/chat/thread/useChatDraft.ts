import { useRef, useState } from 'react';
import { type ChatDraft, draftOf, keepDraft } from '../chatDrafts.ts';

/** What is being written to a conversation; changes of one moment add up. */
export function useChatDraft(conversationId: string) {
  const [draft, setDraft] = useState(() => draftOf(conversationId));
  const latest = useRef(draft);
  const change = (part: Partial<ChatDraft>) => {
    latest.current = { ...latest.current, ...part };
    keepDraft(conversationId, latest.current);
    setDraft(latest.current);
  };
  return {
    draft,
    change,
    name: (one: ChatDraft['named'][number]) => change({ named: [...latest.current.named, one] }),
  };
}
