import { type ReactNode, useState } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { openReminderForm } from '../../../state/reminderRequestsState.ts';
import { joinMessageTexts } from './createRecordFromMessages.ts';
import { NewRecordModal } from './NewRecordModal.tsx';
import { RecordCommentModal } from './RecordCommentModal.tsx';

/** Returns menu entries that create a record, a comment or a reminder from messages, and the open dialog. */
export function useMessageRecordActions(
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
        {open === 'record' && <NewRecordModal {...about} />}
        {open === 'comment' && <RecordCommentModal {...about} />}
      </>
    ),
  };
}
