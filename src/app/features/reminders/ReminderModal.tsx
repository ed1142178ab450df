import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { openReminderForm } from '../../state/reminderRequestsState.ts';
import { getSnoozeEnd, SNOOZE_CHOICES } from './active/snoozeTimes.ts';
import { useReminderActions } from './active/useReminderActions.ts';
import { getBrowserTimeZone, getLocalNow } from './clocks.ts';
import { useReminderUserNames } from './peopleNames.ts';
import { getLinkedId, ReminderLink } from './ReminderLink.tsx';
import type { Reminder } from './reminderCalls.ts';
import { formatRepeat } from './repeatWords.ts';
import { StatusBadge } from './StatusBadge.tsx';

export interface ReminderModalProps {
  reminder: Reminder;
  onClose: () => void;
}

export function ReminderModal({ reminder, onClose }: ReminderModalProps) {
  const { t } = useMessages();
  const actions = useReminderActions();
  const { isFor, mayChange, status } = reminder;
  const isOver = status === 'Done' || status === 'Cancelled';
  const then = (act: () => unknown) => () => {
    onClose();
    act();
  };
  return (
    <Modal
      title={t('reminders.number', { number: reminder.number })}
      size="small"
      onClose={onClose}
      footer={
        <div className="dk-row dk-row-wrap">
          {isFor && status === 'Active' && (
            <>
              <SnoozeMenu
                onSnooze={till => {
                  onClose();
                  void actions.snooze(reminder, till);
                }}
              />
              <Button onClick={then(() => actions.dismiss(reminder))}>{t('reminders.dismiss')}</Button>
            </>
          )}
          {mayChange && <ChangeMenu reminder={reminder} actions={actions} then={then} />}
          {mayChange && !isOver && (
            <Button tone="primary" icon="check" onClick={then(() => actions.finish(reminder))}>
              {t('reminders.finish')}
            </Button>
          )}
          {mayChange && isOver && (
            <Button tone="primary" icon="restore" onClick={then(() => actions.bringBack(reminder))}>
              {t('reminders.bringBack')}
            </Button>
          )}
        </div>
      }
    >
      <div className="dk-stack">
        <p className="dk-reminder-text">{reminder.text}</p>
        <Facts reminder={reminder} />
        {!mayChange && <p className="dk-faint">{t('reminders.notYours')}</p>}
      </div>
    </Modal>
  );
}

function Facts({ reminder }: { reminder: Reminder }) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const people = useReminderUserNames(reminder);
  const { repeat } = reminder;
  return (
    <dl className="dk-reminder-facts">
      <dt>{t('table.DueAt')}</dt>
      <dd>{formatDateTime(reminder.dueAt)}</dd>
      <dt>{t(`table.${SYSTEM_ID.status}`)}</dt>
      <dd>
        <StatusBadge reminder={reminder} />
      </dd>
      {repeat && (
        <>
          <dt>{t('table.ReminderRepeat')}</dt>
          <dd>{formatRepeat(messages, repeat)}</dd>
        </>
      )}
      <dt>{t('table.ReminderPeople')}</dt>
      <dd>{people.join(', ')}</dd>
      {getLinkedId(reminder) && (
        <>
          <dt>{t('table.ReminderAbout')}</dt>
          <dd>
            <ReminderLink reminder={reminder} />
          </dd>
        </>
      )}
    </dl>
  );
}

function SnoozeMenu({ onSnooze }: { onSnooze: (till: string) => void }) {
  const { t } = useMessages();
  return (
    <Menu
      placement="top-start"
      trigger={<Button icon="clock">{t('reminders.snooze')}</Button>}
      entries={SNOOZE_CHOICES.map(each => ({
        id: each,
        label: t(`reminders.snooze.${each}`),
        onSelect: () => onSnooze(getSnoozeEnd(each, Date.now(), getLocalNow(), getBrowserTimeZone())),
      }))}
    />
  );
}

interface ChangeMenuProps {
  reminder: Reminder;
  actions: ReturnType<typeof useReminderActions>;
  then: (act: () => unknown) => () => void;
}

function ChangeMenu({ reminder, actions, then }: ChangeMenuProps) {
  const { t } = useMessages();
  const isOver = reminder.status === 'Done' || reminder.status === 'Cancelled';
  return (
    <Menu
      placement="top-end"
      trigger={<Button>{t('reminders.change')}</Button>}
      entries={[
        {
          id: 'edit',
          icon: 'edit',
          label: t('reminders.editEntry'),
          onSelect: then(() => openReminderForm({ reminder })),
        },
        ...(reminder.repeat && !isOver
          ? ([
              {
                id: 'all',
                icon: 'check',
                label: t('reminders.finishAll'),
                onSelect: then(() => actions.finishAll(reminder)),
              },
            ] as const)
          : []),
        ...(isOver
          ? []
          : ([
              {
                id: 'cancel',
                icon: 'close',
                label: t('reminders.cancel'),
                onSelect: then(() => actions.cancel(reminder)),
              },
            ] as const)),
        {
          id: 'delete',
          icon: 'trash',
          label: t('app.delete'),
          isDanger: true,
          hasSeparator: true,
          onSelect: then(() => actions.remove(reminder)),
        },
      ]}
    />
  );
}
