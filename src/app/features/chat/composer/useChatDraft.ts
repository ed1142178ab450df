import { useRef, useState } from 'react';
import { type ChatDraft, draftOf, keepDraft } from '../chatDrafts.ts';

/** The draft of a conversation; several changes before a render are combined. */
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
    /** Called after this text was sent; newer input is kept. Returns whether the draft was cleared. */
    clear(text: string): boolean {
      if (latest.current.text !== text) return false;
      change({ text: '', named: [] });
      return true;
    },
    name: (one: ChatDraft['named'][number]) => change({ named: [...latest.current.named, one] }),
  };
}
