import type { KeyboardEvent } from 'react';
import type { Conversation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { KeywordInput } from '../../../shared/plainList/KeywordInput.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import { type ChatView, CONVERSATION_FILTERS } from './useChatView.ts';
import type { Conversations } from './useConversations.ts';
import { useShortTimestampFormatter } from './useShortTimestampFormatter.ts';

/**
 * Lists all conversations that match the filter, the latest first. Arrow keys move between conversations,
 * Enter opens a conversation.
 */
export function ConversationList({ view, found }: { view: ChatView; found: Conversations }) {
  const messages = useMessages();
  const { t } = messages;
  const { items, total, isExact, error } = found;
  return (
    <section className="dk-chat-list" aria-label={t('chat.conversations')}>
      <div className="dk-chat-filters">
        <KeywordInput value={view.keyword} label={t('chat.search')} onChange={view.setKeyword} />
        <Select
          label={t('chat.filter')}
          emptyLabel={null}
          value={view.filter}
          options={CONVERSATION_FILTERS.map(value => ({ value, label: t(`chat.filter.${value}`) }))}
          onChange={value => view.setFilter(CONVERSATION_FILTERS.find(one => one === value) ?? 'AllContact')}
        />
      </div>
      {error && <ErrorState text={getErrorText(messages, error)} onRetry={found.reload} />}
      {!items && !error && <Skeleton lines={6} height={56} />}
      {items?.length === 0 && (
        <EmptyState
          icon="comment"
          title={t(view.keyword ? 'chat.nothingFound' : `chat.none.${view.filter}`)}
          text={view.keyword ? undefined : t('chat.noneText')}
        />
      )}
      <ul className="dk-chat-entries" onKeyDown={handleArrows}>
        {items?.map(one => (
          <li key={one.id}>
            <Entry
              conversation={one}
              isOpen={one.id === view.selectedId}
              onOpen={() => view.select(one.id)}
            />
          </li>
        ))}
      </ul>
      {items && items.length > 0 && (items.length < total || !isExact) && (
        <Button onClick={found.more} isBusy={found.isLoading}>
          {t('chat.more')}
        </Button>
      )}
    </section>
  );
}

function Entry({
  conversation,
  isOpen,
  onOpen,
}: {
  conversation: Conversation;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { t } = useMessages();
  const { users } = useBoot();
  const when = useShortTimestampFormatter();
  const { title, contact, lastMessage, lastMessageAt, unreadMessageCount, manager, waitingSince } =
    conversation;
  const managerName = users.find(({ id }) => id === manager)?.name;
  return (
    <button type="button" className="dk-chat-entry" aria-current={isOpen || undefined} onClick={onOpen}>
      <span className="dk-row">
        {conversation.isGroup && <Icon name="users" />}
        <strong className="dk-truncate">{contact?.display ?? title}</strong>
        <span className="dk-spacer" />
        {lastMessageAt && <span className="dk-faint">{when(lastMessageAt)}</span>}
      </span>
      <span className="dk-row">
        <span className="dk-truncate dk-faint">
          {lastMessage?.direction === 'Outgoing' &&
            `${t(lastMessage.kind === 'Note' ? 'chat.note' : 'chat.us')}: `}
          {lastMessage?.text || t('chat.noText')}
        </span>
        <span className="dk-spacer" />
        {unreadMessageCount > 0 && (
          <span className="dk-chat-count">
            {unreadMessageCount}
            <span className="dk-visually-hidden">
              {' '}
              {t('chat.unreadCount', { count: unreadMessageCount })}
            </span>
          </span>
        )}
      </span>
      <span className="dk-row dk-chat-about dk-faint">
        <span className="dk-truncate">{managerName ?? t('chat.noManager')}</span>
        {waitingSince && (
          <span className="dk-row dk-chat-waiting">
            <Icon name="clock" /> {t('chat.waiting', { since: when(waitingSince) })}
          </span>
        )}
        {conversation.isBlocked && <span>{t('chat.blocked')}</span>}
      </span>
    </button>
  );
}

function handleArrows(event: KeyboardEvent<HTMLUListElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
