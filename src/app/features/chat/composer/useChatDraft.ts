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
    /** After this text was sent; what has been typed instead in the meantime stays. Answers whether it was cleared. */
    clear(text: string): boolean {
      if (latest.current.text !== text) return false;
      change({ text: '', named: [] });
      return true;
    },
    name: (one: ChatDraft['named'][number]) => change({ named: [...latest.current.named, one] }),
  };
}
