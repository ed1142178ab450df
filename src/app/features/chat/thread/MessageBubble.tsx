import type { Conversation, Message } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { deleteMessage, resolveDelivery, updateMessage } from '../chatCalls.ts';
import { DeliveryActions } from './DeliveryStatus.tsx';
import {
  EarlierTexts,
  MessageAttachments,
  MessageHeader,
  MessageMeta,
  MessageText,
} from './MessageContent.tsx';
import { MessageEditor } from './MessageEditor.tsx';
import { useMessageActions } from './useMessageActions.tsx';

export interface MessageBubbleProps {
  conversation: Conversation;
  message: Message;
  /** All messages of the album that contains `message`. */
  album: readonly Message[];
  /**
   * The message to which `message` replies; `undefined` if it doesn't reply or the other message isn't
   * loaded.
   */
  answered: Message | undefined;
  /** True if the page was opened for this message, for example with a link. */
  isMeant: boolean;
  onReply: () => void;
  onChanged: () => void;
}

/** Shows one message, note or file with its delivery state. */
export function MessageBubble(props: MessageBubbleProps) {
  const { conversation, message, answered, isMeant } = props;
  const { t } = useMessages();
  const { mode, setMode, attempt, entries, dialog } = useMessageActions(props);
  const { kind, direction, deletedAt } = message;
  return (
    <article
      className="dk-chat-message"
      data-direction={direction}
      data-kind={kind}
      data-meant={isMeant || undefined}
    >
      <div className="dk-chat-bubble">
        <MessageHeader message={message} answered={answered} />
        {mode === 'editing' ? (
          <MessageEditor
            {...{ conversation, message }}
            onCancel={() => setMode('shown')}
            onSave={next => void attempt(() => updateMessage(conversation, message.id, next))}
          />
        ) : (
          <MessageText message={message} />
        )}
        <MessageAttachments conversation={conversation} message={message} />
        {mode === 'history' && <EarlierTexts message={message} />}
        <MessageMeta message={message} />
        <DeliveryActions
          message={message}
          onSettle={delivery => void attempt(() => resolveDelivery(conversation, message.id, delivery))}
        />
      </div>
      {deletedAt === undefined && (
        <Menu
          placement={direction === 'Incoming' ? 'bottom-start' : 'bottom-end'}
          trigger={<IconButton icon="more" size="small" label={t('chat.messageActions')} />}
          entries={entries}
        />
      )}
      {dialog}
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
