import { Link } from 'wouter';
import type { Conversation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { TileCard } from '../../../shared/home/card/TileCard.tsx';
import { TileEmptyState, TileErrorState, TileSkeleton } from '../../../shared/home/card/TileStates.tsx';
import type { TileProps } from '../../../shared/home/tileKind.ts';
import '../chat.css';
import { useConversations } from '../list/useConversations.ts';
import { useShortTimestampFormatter } from '../list/useShortTimestampFormatter.ts';
import { chatTexts } from '../texts.ts';

export function UnreadChatsTile({ title }: TileProps) {
  return (
    <TextsProvider texts={chatTexts}>
      <UnreadChats title={title} />
    </TextsProvider>
  );
}

const LIMIT = 8;

function UnreadChats({ title }: Pick<TileProps, 'title'>) {
  const messages = useMessages();
  const { t, formatNumber } = messages;
  const { items, total, error, reload } = useConversations({ managerQuickFilter: 'Unread' });
  return (
    <TileCard icon="comment" title={title} count={total > 0 ? formatNumber(total) : undefined} href="/chat">
      {!items &&
        (error ? <TileErrorState text={getErrorText(messages, error)} onRetry={reload} /> : <TileSkeleton />)}
      {items?.length === 0 && <TileEmptyState icon="check" text={t('chat.none.Unread')} />}
      {items && items.length > 0 && (
        <ul className="dk-chat-entries">
          {items.slice(0, LIMIT).map(conversation => (
            <li key={conversation.id}>
              <Row conversation={conversation} />
            </li>
          ))}
        </ul>
      )}
    </TileCard>
  );
}

function Row({ conversation }: { conversation: Conversation }) {
  const { t } = useMessages();
  const when = useShortTimestampFormatter();
  const { id, contact, title, lastMessage, lastMessageAt, unreadMessageCount } = conversation;
  return (
    <Link className="dk-chat-entry" href={`/chat?conversationId=${id}`}>
      <span className="dk-row">
        <strong className="dk-truncate">{contact?.display ?? title}</strong>
        <span className="dk-spacer" />
        {lastMessageAt && <span className="dk-faint">{when(lastMessageAt)}</span>}
      </span>
      <span className="dk-row">
        <span className="dk-truncate dk-faint">{lastMessage?.text || t('chat.noText')}</span>
        <span className="dk-spacer" />
        <span className="dk-chat-count">
          {unreadMessageCount}
          <span className="dk-visually-hidden"> {t('chat.unreadCount', { count: unreadMessageCount })}</span>
        </span>
      </span>
    </Link>
  );
}
