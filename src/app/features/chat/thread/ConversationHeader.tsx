import { useState } from 'react';
import type { Conversation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { openRecord } from '../../../state/openRecordsState.ts';
import { useBoot, useUser } from '../../../state/useBoot.ts';
import { LinkContactModal } from './LinkContactModal.tsx';
import { useConversationActions } from './useConversationActions.ts';

interface HeadProps {
  conversation: Conversation;
  onBack?: (() => void) | undefined;
  onChanged: (changed: Conversation) => void;
  onReload: () => void;
}

/** Shows the contact, the conversation's manager, and actions for the whole conversation. */
export function ConversationHeader({ conversation, onBack, onChanged, onReload }: HeadProps) {
  const { t } = useMessages();
  const { users } = useBoot();
  const me = useUser().id;
  const [isLinking, setLinking] = useState(false);
  const { manager } = conversation;
  const { assign, managers, states } = useConversationActions(conversation, {
    ...{ onChanged, onReload },
    onLink: () => setLinking(true),
  });
  return (
    <header className="dk-chat-head">
      {onBack && <IconButton icon="chevron-left" label={t('chat.back')} onClick={onBack} />}
      <Who conversation={conversation} />
      <span className="dk-spacer" />
      {manager === undefined && (
        <Button size="small" onClick={() => void assign(me)}>
          {t('chat.take')}
        </Button>
      )}
      <Menu
        placement="bottom-end"
        trigger={
          <Button size="small" tone="quiet">
            <Icon name="user" /> {users.find(({ id }) => id === manager)?.name ?? t('chat.noManager')}
          </Button>
        }
        entries={managers}
      />
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon="more" label={t('chat.actions')} />}
        entries={states}
      />
      {isLinking && (
        <LinkContactModal
          conversation={conversation}
          onClose={() => setLinking(false)}
          onLinked={changed => {
            setLinking(false);
            onChanged(changed);
          }}
        />
      )}
    </header>
  );
}

function Who({ conversation }: { conversation: Conversation }) {
  const { t, formatDateTime } = useMessages();
  const { contact, title, state, snoozedTill, userName, visitor } = conversation;
  return (
    <div className="dk-chat-who">
      <h2 className="dk-truncate">
        {contact ? (
          <button
            type="button"
            className="dk-link-button"
            onClick={() => openRecord(contact.directoryId, contact.id)}
          >
            {contact.display}
          </button>
        ) : (
          title
        )}
      </h2>
      <span className="dk-faint dk-truncate">
        {[
          contact ? title : '',
          userName ? `@${userName}` : '',
          t(`chat.platform.${conversation.platform}`),
          t(`chat.state.${state}`),
        ]
          .filter(Boolean)
          .join(' · ')}
        {snoozedTill && ` · ${t('chat.till', { at: formatDateTime(snoozedTill) })}`}
      </span>
      {visitor && <VisitorOfSite visitor={visitor} />}
    </div>
  );
}

/** Shows the page from which the visitor last wrote, and the visitor's browser. */
function VisitorOfSite({ visitor: { page, browser } }: { visitor: NonNullable<Conversation['visitor']> }) {
  return (
    <span className="dk-faint dk-truncate">
      {page && (
        <a href={page} target="_blank" rel="noreferrer">
          {page.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </a>
      )}
      {page && browser && ' · '}
      {browser}
    </span>
  );
}
