import type { Conversation, Message } from '#core/model.ts';
import { stripMentionMarkup } from '#core/notes/mentions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import type { SendingProblem } from './useSendMessage.ts';

interface ComposerHeadProps {
  conversation: Conversation;
  problem: SendingProblem | null;
  replyTo: Message | null;
  file: File | null;
  onSendAnyway: () => void;
  onReplyDone: () => void;
  onFileRemoved: () => void;
}

/** Shows, above the editor, why the message can't be sent, the message to which it replies, and its file. */
export function ComposerHeader({
  conversation: { canSend, isBlocked },
  problem,
  replyTo,
  file,
  onSendAnyway,
  onReplyDone,
  onFileRemoved,
}: ComposerHeadProps) {
  const { t } = useMessages();
  return (
    <>
      {(!canSend || isBlocked) && <Notice>{t(isBlocked ? 'chat.cannotBlocked' : 'chat.cannotOff')}</Notice>}
      {problem && (
        <Notice tone="warning">
          {problem.text}{' '}
          {problem.isAnswered && (
            <Button size="small" onClick={onSendAnyway}>
              {t('chat.sendAnyway')}
            </Button>
          )}
        </Notice>
      )}
      {replyTo && (
        <p className="dk-row dk-chat-replying">
          <span className="dk-truncate">
            {t('chat.replyingTo', { text: stripMentionMarkup(replyTo.text) || t('chat.noText') })}
          </span>
          <IconButton icon="close" size="small" label={t('chat.cancelReply')} onClick={onReplyDone} />
        </p>
      )}
      {file && (
        <p className="dk-row dk-chat-replying">
          <Icon name="file" /> <span className="dk-truncate">{file.name}</span>
          <IconButton
            icon="close"
            size="small"
            label={t('chat.removeFile', { name: file.name })}
            onClick={onFileRemoved}
          />
        </p>
      )}
    </>
  );
}
