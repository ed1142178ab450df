import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { type ApiError, toApiError } from '../../../api/ApiError.ts';
import { useLiveEvent } from '../../../live/events.ts';
import { useCoalescedCall } from '../../../live/useCoalescedCall.ts';
import { listMessages, loadConversation } from '../chatCalls.ts';

export interface ThreadState {
  readonly conversation: Conversation | null;
  /** In chronological order. */
  readonly messages: readonly Message[];
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  readonly error: ApiError | null;
  earlier(): void;
  /** Reloads all messages from the first displayed one on, so that no message is missed and edits are included. */
  reload(): void;
  put(changed: Conversation): void;
}

const PAGE = 50;
const MAX_CONCURRENT = 100;
const COALESCE_MS = 100;
const SHOWN_BEFORE = 10;

type Loaded = Pick<ThreadState, 'conversation' | 'messages' | 'hasEarlier' | 'error'>;

const EMPTY: Loaded = { conversation: null, messages: [], hasEarlier: false, error: null };

/**
 * Loads a conversation, and updates it when messages are received or changed.
 * @param from The sequence number of a message to show, however old it is; `null` for the latest messages.
 */
export function useThread(id: string, from: number | null): ThreadState {
  const [state, setState] = useState<Loaded>(EMPTY);
  const [isLoadingEarlier, setLoadingEarlier] = useState(false);
  const first = useRef<number | null>(null);
  const turn = useRef(0);
  const load = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    try {
      const conversation = await loadConversation(id);
      const messages =
        first.current === null
          ? await listLatest(conversation, from)
          : await readListFrom(conversation, first.current);
      if (own !== turn.current) return;
      const start = messages[0]?.seq ?? 1;
      first.current = start;
      setState({ conversation, messages, hasEarlier: start > 1, error: null });
    } catch (error) {
      if (own === turn.current) setState(before => ({ ...before, error: toApiError(error) }));
    }
  }, [id, from]);
  useEffect(() => {
    first.current = null;
    setState(EMPTY);
    void load();
    return () => {
      turn.current += 1;
    };
  }, [load]);
  const { soon } = useCoalescedCall(() => void load(), COALESCE_MS);
  useLiveEvent(['ConversationUpdated', 'Reconnected'], ({ event, data }) => {
    const told = typeof data === 'object' && data ? (data as { id?: unknown; writing?: unknown }) : {};
    if (event === 'Reconnected' || (told.id === id && told.writing === undefined)) soon();
  });
  return {
    ...state,
    isLoadingEarlier,
    reload: () => void load(),
    put: conversation => setState(before => ({ ...before, conversation })),
    earlier() {
      const { conversation } = state;
      if (!conversation || first.current === null || isLoadingEarlier) return;
      const before = first.current;
      setLoadingEarlier(true);
      listMessages(conversation, { before, take: PAGE })
        .then(older => {
          const start = older[0]?.seq;
          if (start !== undefined) first.current = start;
          setState(now => ({
            ...now,
            messages: [...older, ...now.messages],
            hasEarlier: start !== undefined && start > 1,
          }));
        })
        .catch(error => setState(now => ({ ...now, error: toApiError(error) })))
        .finally(() => setLoadingEarlier(false));
    },
  };
}

/** Loads the latest messages, and enough earlier ones to show the requested message in its context. */
async function listLatest(conversation: Conversation, from: number | null): Promise<Message[]> {
  const latest = await listMessages(conversation, { take: PAGE });
  const start = latest[0]?.seq ?? 1;
  if (from === null || from >= start) return latest;
  return readListFrom(conversation, Math.max(1, from - SHOWN_BEFORE));
}

async function readListFrom(conversation: Conversation, seq: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (let after = seq - 1; ; ) {
    const page = await listMessages(conversation, { after, take: MAX_CONCURRENT });
    messages.push(...page);
    const last = page.at(-1);
    if (!last || page.length < MAX_CONCURRENT) return messages;
    after = last.seq;
  }
}
