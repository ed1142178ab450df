import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversation } from '#core/model.ts';
import { type ApiError, toApiError } from '../../../api/ApiError.ts';
import { useLiveEvent } from '../../../live/events.ts';
import { useCoalescedCall } from '../../../live/useCoalescedCall.ts';
import { type ConversationQuery, listConversations } from '../chatCalls.ts';

const COALESCE_MS = 300;
const PAGE = 100;

export interface Conversations {
  readonly items: readonly Conversation[] | null;
  readonly total: number;
  readonly isExact: boolean;
  readonly error: ApiError | null;
  readonly isLoading: boolean;
  more(): void;
  reload(): void;
  /** Applies a change made in this browser. */
  put(changed: Conversation): void;
}

/** Lists conversations, sorted by latest message, and updates them when they change; further pages are appended. */
export function useConversations(query: ConversationQuery): Conversations {
  const [state, setState] = useState<Pick<Conversations, 'items' | 'total' | 'isExact' | 'error'>>({
    ...{ items: null, total: 0, isExact: true, error: null },
  });
  const [isLoading, setLoading] = useState(true);
  const turn = useRef(0);
  const pages = useRef(1);
  const asked = JSON.stringify(query);
  const load = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    setLoading(true);
    try {
      const items: Conversation[] = [];
      let [total, isExact] = [0, true];
      for (let page = 0; page < pages.current; page += 1) {
        const found = await listConversations({ ...JSON.parse(asked), skip: page * PAGE });
        items.push(...found.items);
        [total, isExact] = [found.total, found.totalExact];
        if (found.items.length < PAGE) break;
      }
      if (own === turn.current) setState({ items, total, isExact, error: null });
    } catch (error) {
      if (own === turn.current) setState(before => ({ ...before, error: toApiError(error) }));
    } finally {
      if (own === turn.current) setLoading(false);
    }
  }, [asked]);
  useEffect(() => {
    pages.current = 1;
    void load();
    return () => {
      turn.current += 1;
    };
  }, [load]);
  const { soon } = useCoalescedCall(() => void load(), COALESCE_MS);
  useLiveEvent(['ConversationUpdated', 'Reconnected'], ({ data }) => {
    if (!(typeof data === 'object' && data && 'writing' in data)) soon();
  });
  return {
    ...state,
    isLoading,
    more() {
      if (isLoading || !state.items || state.items.length < pages.current * PAGE) return;
      pages.current += 1;
      void load();
    },
    reload: () => void load(),
    put: changed =>
      setState(before => ({
        ...before,
        items: before.items?.map(one => (one.id === changed.id ? changed : one)) ?? null,
      })),
  };
}
