import { useCallback, useEffect, useState } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { formatFileSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { saveDownload } from '../../../api/download.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { readMessageFile } from '../chatCalls.ts';

interface MessageFileProps {
  conversation: Conversation;
  message: Message;
}

/** The maximum size of displayed pictures in bytes; larger ones can only be downloaded. */
const MAX_SHOWN_SIZE = 5 * 1024 * 1024;
const SHOWN_PICTURES = /^image\/(png|jpeg|gif|webp)$/;

/** Shows a message's file as a download; pictures and sounds are also displayed or played. */
export function MessageFile({ conversation, message }: MessageFileProps) {
  const { t } = useMessages();
  const { file, fileProblem } = message;
  if (fileProblem) {
    return (
      <p className="dk-chat-file-problem">
        <Icon name={fileProblem === 'Loading' ? 'clock' : 'warning'} /> {t(`chat.file.${fileProblem}`)}
      </p>
    );
  }
  if (!file) return null;
  const isPicture = SHOWN_PICTURES.test(file.type) && file.size <= MAX_SHOWN_SIZE;
  return (
    <div className="dk-chat-file">
      {isPicture && <Picture conversation={conversation} message={message} name={file.name} />}
      {file.type.startsWith('audio/') && <Sound conversation={conversation} message={message} />}
      <Download conversation={conversation} message={message} name={file.name} size={file.size} />
    </div>
  );
}

function useContent({ conversation: { id, platform }, message }: MessageFileProps) {
  const load = useCallback(
    (signal: AbortSignal) => readMessageFile({ id, platform }, message.id, signal),
    [id, platform, message.id],
  );
  const { data } = useLoad(load);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}

function Picture({ name, ...place }: MessageFileProps & { name: string }) {
  const address = useContent(place);
  return address ? (
    <img className="dk-chat-picture" src={address} alt={name} />
  ) : (
    <span className="dk-chat-picture" data-empty />
  );
}

function Sound(place: MessageFileProps) {
  const { t } = useMessages();
  const address = useContent(place);
  // biome-ignore lint/a11y/useMediaCaption: there are no captions for voice messages and videos of a chat
  return address ? <audio controls src={address} aria-label={t('chat.sound')} /> : null;
}

function Download({ conversation, message, name, size }: MessageFileProps & { name: string; size: number }) {
  const messages = useMessages();
  const toasts = useToasts();
  const save = async () => {
    try {
      saveDownload(await readMessageFile(conversation, message.id), name);
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
  };
  return (
    <Button size="small" tone="quiet" icon="file" onClick={() => void save()}>
      <span className="dk-truncate">{name}</span>{' '}
      <span className="dk-faint">{formatFileSize(size, messages.locale)}</span>
    </Button>
  );
}
