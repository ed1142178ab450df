import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ConversationFilter } from '#core/model.ts';
import { loadUserState, saveUserStateSoon } from '../../../state/userStorage.ts';

export const CONVERSATION_FILTERS = [
  'AllContact',
  'MyContact',
  'NoManager',
  'Unread',
  'Snoozed',
  'Closed',
] as const satisfies readonly ConversationFilter[];

export interface ChatView {
  readonly keyword: string;
  readonly filter: ConversationFilter;
  /** The id of the open conversation. */
  readonly selectedId: string | null;
  /** The sequence number of the message to show first; `null` for the latest messages. */
  readonly from: number | null;
  setKeyword(keyword: string): void;
  setFilter(filter: ConversationFilter): void;
  select(id: string | null): void;
}

const KEY = 'chat';

/**
 * Returns the state of the chat page. The open conversation is in the URL. The open conversation, the keyword and the
 * filter are saved per user (specification section 3).
 */
export function useChatView(): ChatView {
  const [, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const selectedId = parameters.get('conversationId');
  const from = Number(parameters.get('seq') ?? '') || null;
  const [state, setState] = useState<{ keyword: string; filter: ConversationFilter }>({
    keyword: '',
    filter: 'AllContact',
  });
  const select = (id: string | null, isReplacing = false) => {
    if (id === null) parameters.delete('conversationId');
    else parameters.set('conversationId', id);
    parameters.delete('seq');
    const search = parameters.toString();
    navigate(search ? `/chat?${search}` : '/chat', { replace: isReplacing });
    saveUserStateSoon(KEY, 'selectedId', id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    let isCurrent = true;
    void loadUserState(KEY).then(saved => {
      if (!isCurrent) return;
      const filter = CONVERSATION_FILTERS.find(one => one === saved.managerQuickFilter) ?? 'AllContact';
      setState({ keyword: typeof saved.keyword === 'string' ? saved.keyword : '', filter });
      if (selectedId === null && typeof saved.selectedId === 'string' && !isNarrow())
        select(saved.selectedId, true);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return {
    ...state,
    selectedId,
    from,
    select,
    setKeyword(keyword) {
      setState({ ...state, keyword });
      saveUserStateSoon(KEY, 'keyword', keyword);
    },
    setFilter(filter) {
      setState({ ...state, filter });
      saveUserStateSoon(KEY, 'managerQuickFilter', filter);
    },
  };
}

/** On narrow screens, the page starts with the list instead of a conversation. */
function isNarrow(): boolean {
  return matchMedia('(max-width: 760px)').matches;
}
