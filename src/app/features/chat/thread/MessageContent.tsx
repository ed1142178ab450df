import type { Conversation, Message } from '#core/model.ts';
import { stripMentionMarkup } from '#core/notes/mentions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { TextWithMentions } from '../../../shared/typedChoice/TextWithMentions.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import { DeliveryStatus } from './DeliveryStatus.tsx';
import { MessageButtons } from './MessageButtons.tsx';
import { MessageFile } from './MessageFile.tsx';
import { SharedContent } from './SharedContent.tsx';

interface ContentProps {
  message: Message;
}

/** Shows the author, the message being replied to, and whether the message was deleted. */
export function MessageHeader({ message, answered }: ContentProps & { answered: Message | undefined }) {
  const { t } = useMessages();
  const { users } = useBoot();
  const { kind, direction, author, senderName, forwardedFrom, deletedAt } = message;
  const authorName = author ? (users.find(({ id }) => id === author)?.name ?? t('chat.someone')) : '';
  const who = direction === 'Incoming' ? (senderName ?? '') : authorName || t('chat.bot');
  return (
    <>
      {(kind === 'Note' || who) && (
        <p className="dk-chat-author">
          {kind === 'Note' && <Icon name="lock" />}
          {kind === 'Note' ? t('chat.noteBy', { name: who }) : who}
        </p>
      )}
      {forwardedFrom && <p className="dk-faint">{t('chat.forwardedFrom', { name: forwardedFrom })}</p>}
      {answered && (
        <blockquote className="dk-truncate">
          {stripMentionMarkup(answered.text) || t('chat.noText')}
        </blockquote>
      )}
      {deletedAt !== undefined && <p className="dk-faint">{t('chat.deleted')}</p>}
    </>
  );
}

export function MessageText({ message: { kind, text } }: ContentProps) {
  if (text === '') return null;
  return (
    <p className="dk-chat-text">
      {kind === 'Note' ? <TextWithMentions text={text} /> : stripMentionMarkup(text)}
    </p>
  );
}

export function MessageAttachments({ conversation, message }: ContentProps & { conversation: Conversation }) {
  const { buttons, shared, deletedAt } = message;
  return (
    <>
      {buttons && <MessageButtons buttons={buttons} />}
      {shared && <SharedContent shared={shared} />}
      {deletedAt === undefined && <MessageFile conversation={conversation} message={message} />}
    </>
  );
}

export function EarlierTexts({ message: { earlierTexts } }: ContentProps) {
  const { formatDateTime } = useMessages();
  return (
    <ul className="dk-chat-earlier">
      {earlierTexts?.map(({ text, at }) => (
        <li key={at}>
          <s>{stripMentionMarkup(text)}</s> <span className="dk-faint">{formatDateTime(at)}</span>
        </li>
      ))}
    </ul>
  );
}

export function MessageMeta({ message }: ContentProps) {
  const { t, formatDateTime } = useMessages();
  return (
    <p className="dk-chat-meta dk-faint">
      {message.editedAt !== undefined && `${t('chat.edited')} · `}
      {formatDateTime(message.createdAt).slice(11)}
      <DeliveryStatus message={message} />
    </p>
  );
}
