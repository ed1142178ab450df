import { useEffect, useState } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { markConversationRead } from '../chatCalls.ts';
import { Composer } from '../composer/Composer.tsx';
import { ConversationForms } from '../forms/ConversationForms.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { MessageLog } from './MessageLog.tsx';
import { useThread } from './useThread.ts';
import { useTypingUserNames } from './useTypingUserNames.ts';
import './thread.css';

interface ThreadProps {
  conversationId: string;
  /** The sequence number of the message to show first; `null` for the latest messages. */
  from?: number | null;
  /** Set on phones, where the list is a separate screen. */
  onBack?: (() => void) | undefined;
  onChanged?: ((changed: Conversation) => void) | undefined;
}

/** Shows one conversation: its messages, its manager and the editor. */
export function Thread({ conversationId, from = null, onBack, onChanged }: ThreadProps) {
  const messages = useMessages();
  const { t } = messages;
  const thread = useThread(conversationId, from);
  const { conversation, error } = thread;
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const unreadFrom = useUnreadLine(conversation, thread.messages);
  useReading(conversation, thread.messages);
  const writers = useTypingUserNames(conversationId);
  if (error && !conversation)
    return <ErrorState text={getErrorText(messages, error)} onRetry={thread.reload} />;
  if (!conversation) return <Skeleton lines={8} height={40} />;
  const change = (changed: Conversation) => {
    thread.put(changed);
    onChanged?.(changed);
  };
  return (
    <section className="dk-chat-thread" aria-label={conversation.contact?.display ?? conversation.title}>
      <ConversationHeader
        conversation={conversation}
        onBack={onBack}
        onChanged={change}
        onReload={thread.reload}
      />
      <MessageLog {...{ conversation, thread, from }} unreadFrom={unreadFrom} onReply={setReplyTo} />
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

/**
 * Returns the id of the first message that was unread when the conversation was opened; it doesn't change while the
 * user reads.
 */
function useUnreadLine(conversation: Conversation | null, messages: readonly Message[]): string | null {
  const [line, setLine] = useState<{ of: string; id: string | null } | null>(null);
  const id = conversation?.id;
  if (id !== undefined && line?.of !== id && messages.length > 0)
    setLine({ of: id, id: messages.find(({ notRead }) => notRead)?.id ?? null });
  return line?.of === id ? (line?.id ?? null) : null;
}

/** Marks the messages up to the last one as read while the page is visible. */
function useReading(conversation: Conversation | null, messages: readonly Message[]): void {
  const last = messages.at(-1)?.seq ?? 0;
  const unread = conversation?.unreadMessageCount ?? 0;
  const [id, platform] = [conversation?.id, conversation?.platform];
  useEffect(() => {
    if (id === undefined || platform === undefined || unread === 0 || last === 0) return;
    const read = () => {
      if (document.visibilityState === 'visible')
        void markConversationRead({ id, platform }, { till: last }).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, platform, unread, last]);
}
