import { Fragment, type ReactNode } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { groupAlbums } from './albums.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { useStickyEnd } from './useStickyEnd.ts';
import type { useThread } from './useThread.ts';

interface MessageLogProps {
  conversation: Conversation;
  thread: ReturnType<typeof useThread>;
  /** The sequence number of the message to show first; `null` for the latest messages. */
  from: number | null;
  /** The id of the first unread message. */
  unreadFrom: string | null;
  onReply: (message: Message) => void;
}

/** Shows the messages, grouped by day. Messages of an album are shown together. */
export function MessageLog({ conversation, thread, from, unreadFrom, onReply }: MessageLogProps) {
  const { t, formatDateTime } = useMessages();
  const scroller = useStickyEnd(thread.messages, from);
  const dayOf = (message: Message) => formatDateTime(message.createdAt).slice(0, 10);
  const albums = groupAlbums(thread.messages);
  const drawn = (message: Message, album: readonly Message[]) => (
    <MessageBubble
      key={message.id}
      conversation={conversation}
      message={message}
      album={album}
      isMeant={message.seq === from}
      answered={thread.messages.find(({ id }) => id === message.replyTo)}
      onReply={() => onReply(message)}
      onChanged={thread.reload}
    />
  );
  return (
    <div
      className="dk-chat-messages"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
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
        const before = albums[index - 1]?.at(-1);
        const isNewDay = !before || dayOf(before) !== dayOf(message);
        return (
          <Fragment key={message.id}>
            {isNewDay && <p className="dk-chat-day">{dayOf(message)}</p>}
            {album.some(({ id }) => id === unreadFrom) && (
              <p className="dk-chat-unread">{t('chat.unreadLine')}</p>
            )}
            {album.length === 1 ? drawn(message, album) : <Album album={album} draw={drawn} />}
          </Fragment>
        );
      })}
    </div>
  );
}

interface AlbumProps {
  album: readonly Message[];
  draw: (message: Message, album: readonly Message[]) => ReactNode;
}

function Album({ album, draw }: AlbumProps) {
  const { t } = useMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, not messages
    <div
      className="dk-chat-album"
      data-direction={album[0]?.direction}
      role="group"
      aria-label={t('chat.album', { count: album.length })}
    >
      {album.map(one => draw(one, album))}
    </div>
  );
}
