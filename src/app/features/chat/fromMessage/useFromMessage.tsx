import { type ReactNode, useState } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { openReminderForm } from '../../../state/reminding.ts';
import { CommentOnRecord } from './CommentOnRecord.tsx';
import { MakeRecord } from './MakeRecord.tsx';
import { joinMessageTexts } from './startFromMessage.ts';

/** Returns menu entries that create a record, a comment or a reminder from messages, and the open dialog. */
export function useFromMessage(
  conversation: Conversation,
  messages: readonly Message[],
): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useMessages();
  const [open, setOpen] = useState<'record' | 'comment' | null>(null);
  const { contact } = conversation;
  const about = { conversation, messages, onClose: () => setOpen(null) };
  return {
    entries: [
      {
        ...{ id: 'record', label: t('chat.makeRecord'), hasSeparator: true },
        onSelect: () => setOpen('record'),
      },
      { id: 'comment', label: t('chat.comment'), onSelect: () => setOpen('comment') },
      {
        ...{ id: 'remind', label: t('chat.remind') },
        onSelect: () =>
          openReminderForm({
            text: joinMessageTexts(messages),
            ...(contact ? { contact: contact.id, display: contact.display } : {}),
          }),
      },
    ],
    dialog: (
      <>
        {open === 'record' && <MakeRecord {...about} />}
        {open === 'comment' && <CommentOnRecord {...about} />}
      </>
    ),
  };
}
