import type { Conversation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { ApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { openReminderForm } from '../../../state/reminderRequestsState.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { markConversationRead, setContact, setConversationState, setManager } from '../chatCalls.ts';
import { createSnoozeTimes } from './snoozeTimes.ts';

interface Acting {
  readonly onChanged: (changed: Conversation) => void;
  readonly onReload: () => void;
  readonly onLink: () => void;
}

/** Returns menu entries for the conversation's manager, state, contact and reminders. */
export function useConversationActions(conversation: Conversation, { onChanged, onReload, onLink }: Acting) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const { users } = useBoot();
  const { contact, manager, state } = conversation;
  const attempt = async (call: () => Promise<Conversation>) => {
    try {
      onChanged(await call());
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
      // Another user has changed the conversation in the meantime, so it is reloaded.
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
    ...(state === 'Open'
      ? []
      : [entry('open', 'chat.open', () => setConversationState(conversation, 'Open'))]),
    ...(state === 'Closed'
      ? []
      : [entry('close', 'chat.close', () => setConversationState(conversation, 'Closed'))]),
    entry('snooze', 'chat.snoozeNext', () => setConversationState(conversation, 'Snoozed')),
    ...createSnoozeTimes(new Date()).map(({ id, at }) =>
      entry(id, `chat.snooze.${id}`, () => setConversationState(conversation, 'Snoozed', at.toISOString())),
    ),
    {
      ...{ id: 'remind', label: t('chat.remind'), hasSeparator: true },
      onSelect: () => openReminderForm(contact ? { contact: contact.id } : {}),
    },
    {
      ...{ id: 'readAll', label: t('chat.readForAll') },
      onSelect: () => void markConversationRead(conversation, { forAll: true }).then(onReload, onReload),
    },
    ...(contact
      ? [entry('unlink', 'chat.unlink', () => setContact(conversation, null))]
      : [{ id: 'link', label: t('chat.link'), onSelect: onLink }]),
  ];
  function entry(id: string, labelId: string, call: () => Promise<Conversation>): MenuEntry {
    return { id, label: t(labelId), onSelect: () => void attempt(call) };
  }
  return { assign, managers, states };
}
