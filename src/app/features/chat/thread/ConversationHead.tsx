import { useState } from 'react';
import type { Conversation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { ApiError } from '../../../api/ApiError.ts';
import { errorText } from '../../../api/errorText.ts';
import { openRecord } from '../../../state/openRecords.ts';
import { remindAbout } from '../../../state/reminding.ts';
import { useBoot, useUser } from '../../../state/useBoot.ts';
import { readConversation, setContact, setManager, setState } from '../chatCalls.ts';
import { LinkContact } from './LinkContact.tsx';
import { snoozeTimes } from './snoozeTimes.ts';

interface HeadProps {
  conversation: Conversation;
  onBack?: (() => void) | undefined;
  onChanged: (changed: Conversation) => void;
  onReload: () => void;
}

/** Who one talks to, who sees to it, and what can be done with the conversation as a whole. */
export function ConversationHead({ conversation, onBack, onChanged, onReload }: HeadProps) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const toasts = useToasts();
  const { users } = useBoot();
  const me = useUser().id;
  const [isLinking, setLinking] = useState(false);
  const { contact, title, manager, state, snoozedTill, userName } = conversation;
  const attempt = async (call: () => Promise<Conversation>) => {
    try {
      onChanged(await call());
    } catch (error) {
      toasts.show({ text: errorText(messages, error), tone: 'danger' });
      // Somebody was faster: what they did is shown.
      if (error instanceof ApiError && error.status === 409) onReload();
    }
  };
  const assign = (userId: string | null) => attempt(() => setManager(conversation, userId, manager ?? null));
  const managers: MenuEntry[] = [
    {
      id: 'none',
      label: t('chat.noManager'),
      isChecked: manager === undefined,
      onSelect: () => void assign(null),
    },
    ...users.map(({ id, name }) => ({
      ...{ id, label: name, isChecked: id === manager, onSelect: () => void assign(id) },
    })),
  ];
  const states: MenuEntry[] = [
    ...(state === 'Open' ? [] : [entry('open', 'chat.open', () => setState(conversation, 'Open'))]),
    ...(state === 'Closed' ? [] : [entry('close', 'chat.close', () => setState(conversation, 'Closed'))]),
    entry('snooze', 'chat.snoozeNext', () => setState(conversation, 'Snoozed')),
    ...snoozeTimes(new Date()).map(({ id, at }) =>
      entry(id, `chat.snooze.${id}`, () => setState(conversation, 'Snoozed', at.toISOString())),
    ),
    {
      ...{ id: 'remind', label: t('chat.remind'), hasSeparator: true },
      onSelect: () => remindAbout(contact ? { contact: contact.id } : {}),
    },
    {
      ...{ id: 'readAll', label: t('chat.readForAll') },
      onSelect: () => void readConversation(conversation, { forAll: true }).then(onReload, onReload),
    },
    ...(contact
      ? [entry('unlink', 'chat.unlink', () => setContact(conversation, null))]
      : [{ id: 'link', label: t('chat.link'), onSelect: () => setLinking(true) }]),
  ];
  function entry(id: string, labelId: string, call: () => Promise<Conversation>): MenuEntry {
    return { id, label: t(labelId), onSelect: () => void attempt(call) };
  }
  return (
    <header className="dk-chat-head">
      {onBack && <IconButton icon="chevron-left" label={t('chat.back')} onClick={onBack} />}
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
      </div>
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
        <LinkContact
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
