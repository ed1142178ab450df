import { useRef, useState } from 'react';
import { type ChatDraft, getChatDraft, saveChatDraft } from '../chatDrafts.ts';

/** Returns the draft of a conversation; several changes before a render are merged. */
export function useChatDraft(conversationId: string) {
  const [draft, setDraft] = useState(() => getChatDraft(conversationId));
  const latest = useRef(draft);
  const change = (part: Partial<ChatDraft>) => {
    latest.current = { ...latest.current, ...part };
    saveChatDraft(conversationId, latest.current);
    setDraft(latest.current);
  };
  return {
    draft,
    change,
    /**
     * Clears the draft after this text was sent, unless the text has changed since. Returns whether the draft was
     * cleared.
     */
    clear(text: string): boolean {
      if (latest.current.text !== text) return false;
      change({ text: '', named: [] });
      return true;
    },
    name: (one: ChatDraft['named'][number]) => change({ named: [...latest.current.named, one] }),
  };
}
