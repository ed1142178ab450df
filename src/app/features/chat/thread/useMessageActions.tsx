import { useState } from 'react';
import { stripMentionMarkup } from '#core/notes/mentions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useUser } from '../../../state/useBoot.ts';
import { useMessageRecordActions } from '../fromMessage/useMessageRecordActions.tsx';
import type { MessageBubbleProps } from './MessageBubble.tsx';

/** Returns the menu entries of a message, and the mode that the selected entry has started. */
export function useMessageActions({ conversation, message, album, onReply, onChanged }: MessageBubbleProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const me = useUser().id;
  const [mode, setMode] = useState<'shown' | 'editing' | 'deleting' | 'history'>('shown');
  const from = useMessageRecordActions(conversation, album);
  const { text, author, deletedAt, earlierTexts } = message;
  const isOwn = author === me && deletedAt === undefined;
  const attempt = async (call: () => Promise<unknown>) => {
    try {
      await call();
      setMode('shown');
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
    onChanged();
  };
  const copy = () => void navigator.clipboard?.writeText(stripMentionMarkup(text));
  const history = { id: 'history', label: t('chat.history'), onSelect: () => setMode('history') };
  const entries: MenuEntry[] = [
    { id: 'reply', label: t('chat.reply'), onSelect: onReply },
    { id: 'copy', label: t('chat.copy'), onSelect: copy },
    ...(earlierTexts ? [history] : []),
    ...from.entries,
    ...(isOwn
      ? [
          { id: 'edit', label: t('chat.edit'), hasSeparator: true, onSelect: () => setMode('editing') },
          { id: 'delete', label: t('chat.delete'), isDanger: true, onSelect: () => setMode('deleting') },
        ]
      : []),
  ];
  return { mode, setMode, attempt, entries, dialog: from.dialog };
}
