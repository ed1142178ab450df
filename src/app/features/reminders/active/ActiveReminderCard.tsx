import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { ReminderLink } from '../ReminderLink.tsx';
import type { Reminder } from '../reminderCalls.ts';
import { CustomSnooze } from './CustomSnooze.tsx';
import { createSnoozeEntries } from './snoozeEntries.ts';
import type { ReminderActions } from './useReminderActions.ts';

export interface ActiveReminderCardProps {
  reminder: Reminder;
  actions: ReminderActions;
  /** Hides the cards; set only for the first card. */
  onHide?: (() => void) | undefined;
  /** Called with true while the user chooses a time in a modal. */
  onChoosing: (isChoosing: boolean) => void;
}

export function ActiveReminderCard({ reminder, actions, onHide, onChoosing }: ActiveReminderCardProps) {
  const { t, formatDateTime } = useMessages();
  const [choosing, setWhat] = useState<'snooze' | 'skip' | null>(null);
  const setChoosing = (what: typeof choosing) => {
    onChoosing(what !== null);
    setWhat(what);
  };
  const { text, occurrenceAt, missed, mayChange, repeat } = reminder;
  return (
    <article className="dk-active-reminder" aria-label={text}>
      <p className="dk-active-text">
        <Icon name="alarm" />
        <span>{text}</span>
      </p>
      <p className="dk-faint dk-active-about">
        <span>{formatDateTime(occurrenceAt)}</span>
        {missed ? <span>{t('reminders.missed', { count: missed })}</span> : null}
        <ReminderLink reminder={reminder} />
      </p>
      <div className="dk-row dk-row-wrap">
        {mayChange && (
          <Button size="small" tone="primary" icon="check" onClick={() => void actions.finish(reminder)}>
            {t('reminders.finish')}
          </Button>
        )}
        <Menu
          placement="top-start"
          trigger={
            <Button size="small" icon="clock">
              {t('reminders.snooze')}
            </Button>
          }
          entries={[
            ...createSnoozeEntries(t, till => void actions.snooze(reminder, till)),
            {
              id: 'own',
              label: t('reminders.snooze.own'),
              hasSeparator: true,
              onSelect: () => setChoosing('snooze'),
            },
            ...(repeat
              ? [{ id: 'skip', label: t('reminders.skip'), onSelect: () => setChoosing('skip') }]
              : []),
          ]}
        />
        <Button size="small" tone="quiet" onClick={() => void actions.dismiss(reminder)}>
          {t('reminders.dismiss')}
        </Button>
        {onHide && (
          <IconButton icon="chevron-down" size="small" label={t('reminders.hideDue')} onClick={onHide} />
        )}
      </div>
      {choosing && (
        <CustomSnooze
          title={t(choosing === 'skip' ? 'reminders.skip.title' : 'reminders.snooze.title')}
          confirmLabel={t(choosing === 'skip' ? 'reminders.skip.confirm' : 'reminders.snooze')}
          onClose={() => setChoosing(null)}
          onChoose={till => {
            setChoosing(null);
            void (choosing === 'skip' ? actions.dismiss(reminder, till) : actions.snooze(reminder, till));
          }}
        />
      )}
    </article>
  );
}
