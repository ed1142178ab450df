import { useState } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { plainText } from '#core/notes/mentions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { errorText } from '../../../api/errorText.ts';
import { MentionedText } from '../../../shared/typedChoice/MentionedText.tsx';
import { useBoot, useUser } from '../../../state/useBoot.ts';
import { deleteMessage, settleDelivery, updateMessage } from '../chatCalls.ts';
import { useFromMessage } from '../fromMessage/useFromMessage.tsx';
import { Delivery, Settling } from './Delivery.tsx';
import { EditMessage } from './EditMessage.tsx';
import { MessageButtons } from './MessageButtons.tsx';
import { MessageFile } from './MessageFile.tsx';
import { Shared } from './Shared.tsx';

interface MessageBubbleProps {
  conversation: Conversation;
  message: Message;
  /** Those that it came with, itself among them. */
  album: readonly Message[];
  /** The one that it answers, where that is on the screen. */
  answered: Message | undefined;
  /** Somebody came to see this one. */
  isMeant: boolean;
  onReply: () => void;
  onChanged: () => void;
}

/** One message, note or file, with what became of it. */
export function MessageBubble({
  conversation,
  message,
  album,
  answered,
  isMeant,
  onReply,
  onChanged,
}: MessageBubbleProps) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const toasts = useToasts();
  const { users } = useBoot();
  const me = useUser().id;
  const [mode, setMode] = useState<'shown' | 'editing' | 'deleting' | 'history'>('shown');
  const { kind, direction, text, author, deletedAt, editedAt, earlierTexts } = message;
  const attempt = async (call: () => Promise<unknown>) => {
    try {
      await call();
      setMode('shown');
    } catch (error) {
      toasts.show({ text: errorText(messages, error), tone: 'danger' });
    }
    onChanged();
  };
  const from = useFromMessage(conversation, album);
  const isOwn = author === me && deletedAt === undefined;
  const authorName = author ? (users.find(({ id }) => id === author)?.name ?? t('chat.someone')) : '';
  const who = direction === 'Incoming' ? (message.senderName ?? '') : authorName || t('chat.bot');
  const entries: MenuEntry[] = [
    { id: 'reply', label: t('chat.reply'), onSelect: onReply },
    {
      id: 'copy',
      label: t('chat.copy'),
      onSelect: () => void navigator.clipboard?.writeText(plainText(text)),
    },
    ...(earlierTexts
      ? [{ id: 'history', label: t('chat.history'), onSelect: () => setMode('history') }]
      : []),
    ...from.entries,
    ...(isOwn
      ? [
          { id: 'edit', label: t('chat.edit'), hasSeparator: true, onSelect: () => setMode('editing') },
          { id: 'delete', label: t('chat.delete'), isDanger: true, onSelect: () => setMode('deleting') },
        ]
      : []),
  ];
  return (
    <article
      className="dk-chat-message"
      data-direction={direction}
      data-kind={kind}
      data-meant={isMeant || undefined}
    >
      <div className="dk-chat-bubble">
        {(kind === 'Note' || who) && (
          <p className="dk-chat-author">
            {kind === 'Note' && <Icon name="lock" />}
            {kind === 'Note' ? t('chat.noteBy', { name: who }) : who}
          </p>
        )}
        {answered && (
          <blockquote className="dk-truncate">{plainText(answered.text) || t('chat.noText')}</blockquote>
        )}
        {deletedAt !== undefined && <p className="dk-faint">{t('chat.deleted')}</p>}
        {mode === 'editing' ? (
          <EditMessage
            {...{ conversation, message }}
            onCancel={() => setMode('shown')}
            onSave={next => void attempt(() => updateMessage(conversation, message.id, next))}
          />
        ) : (
          text !== '' && (
            <p className="dk-chat-text">
              {kind === 'Note' ? <MentionedText text={text} /> : plainText(text)}
            </p>
          )
        )}
        {message.buttons && <MessageButtons buttons={message.buttons} />}
        {message.shared && <Shared shared={message.shared} />}
        {deletedAt === undefined && <MessageFile conversation={conversation} message={message} />}
        {mode === 'history' && (
          <ul className="dk-chat-earlier">
            {earlierTexts?.map(({ text: before, at }) => (
              <li key={at}>
                <s>{plainText(before)}</s> <span className="dk-faint">{formatDateTime(at)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="dk-chat-meta dk-faint">
          {editedAt !== undefined && `${t('chat.edited')} · `}
          {formatDateTime(message.createdAt).slice(11)}
          <Delivery message={message} />
        </p>
        <Settling
          message={message}
          onSettle={delivery => void attempt(() => settleDelivery(conversation, message.id, delivery))}
        />
      </div>
      {deletedAt === undefined && (
        <Menu
          placement={direction === 'Incoming' ? 'bottom-start' : 'bottom-end'}
          trigger={<IconButton icon="more" size="small" label={t('chat.messageActions')} />}
          entries={entries}
        />
      )}
      {from.dialog}
      {mode === 'deleting' && (
        <ConfirmDialog
          confirmLabel={t('app.confirmDelete')}
          text={t(kind === 'Note' ? 'chat.deleteNoteText' : 'chat.deleteText')}
          isDanger
          isBusy={false}
          onCancel={() => setMode('shown')}
          onConfirm={() => void attempt(() => deleteMessage(conversation, message.id))}
        />
      )}
    </article>
  );
}
