import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { closeChat, openChats } from '../../state/openChats.ts';
import './thread/thread.css';
import { chatTexts } from './texts.ts';
import { Thread } from './thread/Thread.tsx';

/** Shows conversations in modals, so that, for example, a half-filled record form stays open below. */
export default function StackedChats() {
  const { stack } = useSnapshot(openChats);
  return (
    <TextsProvider texts={chatTexts}>
      {stack.map(id => (
        <ChatModal key={id} conversationId={id} />
      ))}
    </TextsProvider>
  );
}

/** A conversation in a modal. Closing it loses nothing, because drafts are stored per conversation. */
function ChatModal({ conversationId }: { conversationId: string }) {
  const { t } = useMessages();
  return (
    <Modal title={t('chat.title')} size="large" onClose={() => closeChat(conversationId)}>
      <div className="dk-chat-modal">
        <Thread conversationId={conversationId} />
      </div>
    </Modal>
  );
}
