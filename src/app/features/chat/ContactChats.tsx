import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useOpenedRecord } from '../../shared/record/openedRecord.ts';
import { openChat, openChats } from '../../state/openChats.ts';
import './thread/thread.css';
import { useConversations } from './list/useConversations.ts';
import { chatTexts } from './texts.ts';
import { Thread } from './thread/Thread.tsx';

/**
 * Shows all conversations with a contact, across all bots, next to the contact or to a record that refers to it.
 */
export default function ContactChats() {
  return (
    <TextsProvider texts={chatTexts}>
      <Chats />
    </TextsProvider>
  );
}

function Chats() {
  const { t } = useMessages();
  const { item, compiled } = useOpenedRecord();
  const { builtIn } = compiled.directory;
  const contactId = builtIn ? item.id : item.customFields[WRITABLE_ID.contact]?.stringValue;
  if (contactId === undefined) return <p className="dk-faint">{t('chat.noContact')}</p>;
  return <ChatsWith key={contactId} contactId={contactId} />;
}

function ChatsWith({ contactId }: { contactId: string }) {
  const messages = useMessages();
  const { t } = messages;
  const { items, error, reload } = useConversations({ contactId });
  const { stack } = useSnapshot(openChats);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !items) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  if (!items) return <Skeleton lines={4} height={40} />;
  const open = items.find(({ id }) => id === chosen) ?? items[0];
  if (!open) return <p className="dk-faint">{t('chat.noneWithContact')}</p>;
  return (
    <div className="dk-chat-aside">
      <div className="dk-row">
        {items.length > 1 && (
          <Select
            label={t('chat.conversations')}
            emptyLabel={null}
            value={open.id}
            options={items.map(({ id, title, platform }) => ({ value: id, label: `${title} · ${platform}` }))}
            onChange={setChosen}
          />
        )}
        <span className="dk-spacer" />
        <IconButton icon="expand" label={t('chat.openInWindow')} onClick={() => openChat(open.id)} />
      </div>
      {/* A conversation is only shown in one place at a time, so that there is a single editor for its draft. */}
      {!stack.includes(open.id) && <Thread key={open.id} conversationId={open.id} />}
    </div>
  );
}
