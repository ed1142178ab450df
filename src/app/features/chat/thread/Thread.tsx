import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { errorText } from '../../../api/errorText.ts';
import { readConversation } from '../chatCalls.ts';
import { Composer } from '../composer/Composer.tsx';
import { ConversationForms } from '../forms/ConversationForms.tsx';
import { albumsOf } from './albums.ts';
import { ConversationHead } from './ConversationHead.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { useThread } from './useThread.ts';
import { useWriters } from './useWriters.ts';

interface ThreadProps {
  conversationId: string;
  /** The place of a message to begin with, instead of the last one. */
  from?: number | null;
  /** Shown on a phone, where the list is another screen. */
  onBack?: (() => void) | undefined;
  onChanged?: ((changed: Conversation) => void) | undefined;
}

/** One conversation: what was said, who sees to it, and where one answers. */
export function Thread({ conversationId, from = null, onBack, onChanged }: ThreadProps) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const thread = useThread(conversationId, from);
  const { conversation, error } = thread;
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const unreadFrom = useUnreadLine(conversation, thread.messages);
  const scroller = useStickyEnd(thread.messages, from);
  useReading(conversation, thread.messages);
  const writers = useWriters(conversationId);
  if (error && !conversation) return <ErrorState text={errorText(messages, error)} onRetry={thread.reload} />;
  if (!conversation) return <Skeleton lines={8} height={40} />;
  const change = (changed: Conversation) => {
    thread.put(changed);
    onChanged?.(changed);
  };
  const albums = albumsOf(thread.messages);
  const drawn = (message: Message, album: readonly Message[]) => (
    <MessageBubble
      key={message.id}
      conversation={conversation}
      message={message}
      album={album}
      isMeant={message.seq === from}
      answered={thread.messages.find(({ id }) => id === message.replyTo)}
      onReply={() => setReplyTo(message)}
      onChanged={thread.reload}
    />
  );
  return (
    <section className="dk-chat-thread" aria-label={conversation.contact?.display ?? conversation.title}>
      <ConversationHead
        conversation={conversation}
        onBack={onBack}
        onChanged={change}
        onReload={thread.reload}
      />
      <div
        className="dk-chat-messages"
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it
        tabIndex={0}
        role="log"
        aria-label={t('chat.messages')}
      >
        {thread.hasEarlier && (
          <Button tone="quiet" isBusy={thread.isLoadingEarlier} onClick={thread.earlier}>
            {t('chat.earlier')}
          </Button>
        )}
        {thread.messages.length === 0 && <p className="dk-faint">{t('chat.noMessages')}</p>}
        {albums.map((album, index) => {
          const [message] = album;
          if (!message) return null;
          const day = formatDateTime(message.createdAt).slice(0, 10);
          const before = albums[index - 1]?.at(-1);
          const isNewDay = !before || formatDateTime(before.createdAt).slice(0, 10) !== day;
          return (
            <Fragment key={message.id}>
              {isNewDay && <p className="dk-chat-day">{day}</p>}
              {album.some(({ id }) => id === unreadFrom) && (
                <p className="dk-chat-unread">{t('chat.unreadLine')}</p>
              )}
              {album.length === 1 ? (
                drawn(message, album)
              ) : (
                // biome-ignore lint/a11y/useSemanticElements: a group of messages is no group of fields
                <div
                  className="dk-chat-album"
                  data-direction={message.direction}
                  role="group"
                  aria-label={t('chat.album', { count: album.length })}
                >
                  {album.map(one => drawn(one, album))}
                </div>
              )}
            </Fragment>
          );
        })}
      </div>
      <p className="dk-chat-writing dk-faint" aria-live="polite">
        {writers.length > 0 && t('chat.writing', { names: writers.join(', '), count: writers.length })}
      </p>
      <ConversationForms
        key={`forms ${conversationId}`}
        conversation={conversation}
        onChanged={thread.reload}
      />
      <Composer
        key={conversationId}
        conversation={conversation}
        replyTo={replyTo}
        onReplyDone={() => setReplyTo(null)}
        onSent={thread.reload}
      />
    </section>
  );
}

/** The first message that was unread when the conversation was opened; it stays while one reads. */
function useUnreadLine(conversation: Conversation | null, messages: readonly Message[]): string | null {
  const [line, setLine] = useState<{ of: string; id: string | null } | null>(null);
  const id = conversation?.id;
  if (id !== undefined && line?.of !== id && messages.length > 0)
    setLine({ of: id, id: messages.find(({ notRead }) => notRead)?.id ?? null });
  return line?.of === id ? (line?.id ?? null) : null;
}

/** What is on the screen of somebody who looks counts as read. */
function useReading(conversation: Conversation | null, messages: readonly Message[]): void {
  const last = messages.at(-1)?.seq ?? 0;
  const unread = conversation?.unreadMessageCount ?? 0;
  const [id, platform] = [conversation?.id, conversation?.platform];
  useEffect(() => {
    if (id === undefined || platform === undefined || unread === 0 || last === 0) return;
    const read = () => {
      if (document.visibilityState === 'visible')
        void readConversation({ id, platform }, { till: last }).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, platform, unread, last]);
}

/** The newest message stays in view for whoever was at the end; earlier ones that come above move nothing. */
function useStickyEnd(messages: readonly Message[], from: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const known = useRef({ first: 0, height: 0, isAtEnd: from === null });
  const first = messages[0]?.seq ?? 0;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first: before, height, isAtEnd } = known.current;
    const meant = height === 0 ? element.querySelector('[data-meant]') : null;
    if (meant) meant.scrollIntoView({ block: 'center' });
    else if (before > first && height > 0) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd) element.scrollTop = element.scrollHeight;
    if (messages.length > 0) known.current = { first, height: element.scrollHeight, isAtEnd };
    const note = () => {
      const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
      known.current = { ...known.current, isAtEnd: isEnd };
    };
    element.addEventListener('scroll', note);
    // What comes in below it, such as a form that is being filled in, takes of its height.
    const sizes = new ResizeObserver(() => {
      if (known.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      sizes.disconnect();
    };
  }, [messages, first]);
  return box;
}
