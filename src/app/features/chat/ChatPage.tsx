import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { useUser } from '../../state/useBoot.ts';
import { useBots } from './bots/useBots.ts';
import './chat.css';
import { ConversationList } from './list/ConversationList.tsx';
import { useChatView } from './list/useChatView.ts';
import { useConversations } from './list/useConversations.ts';
import { Thread } from './thread/Thread.tsx';

/**
 * Shows conversations with contacts: the list and the open conversation. On phones, shows only one of
 * these.
 */
export default function ChatPage() {
  const { t } = useMessages();
  const view = useChatView();
  const { keyword, filter: managerQuickFilter, selectedId, from } = view;
  const found = useConversations({ managerQuickFilter, ...(keyword ? { keyword } : {}) });
  const isNarrow = useMediaQuery('(max-width: 760px)');
  const { bots } = useBots();
  const hasNoBots = bots !== null && bots.telegram.length + bots.web.length === 0;
  const { isAdmin } = useUser();
  const isOpen = selectedId !== null;
  return (
    <Page title={t('chat.title')} isFilling>
      {hasNoBots && found.items?.length === 0 ? (
        <EmptyState
          icon="comment"
          title={t('chat.noBots')}
          text={t(isAdmin ? 'chat.noBotsAdmin' : 'chat.noBotsText')}
        >
          {isAdmin && <Link href="/bot-registration">{t('chat.addBot')}</Link>}
        </EmptyState>
      ) : (
        <div className="dk-chat" data-open={isOpen}>
          {!(isNarrow && isOpen) && <ConversationList view={view} found={found} />}
          {selectedId !== null ? (
            <Thread
              key={`${selectedId} ${from ?? ''}`}
              conversationId={selectedId}
              from={from}
              onBack={isNarrow ? () => view.select(null) : undefined}
              onChanged={found.put}
            />
          ) : (
            !isNarrow && <EmptyState icon="comment" title={t('chat.choose')} text={t('chat.chooseText')} />
          )}
        </div>
      )}
    </Page>
  );
}
