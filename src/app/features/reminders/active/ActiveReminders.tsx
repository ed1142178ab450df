import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useUser } from '../../../state/useBoot.ts';
import type { Reminder } from '../reminderCalls.ts';
import '../reminders.css';
import { reminderTexts } from '../texts.ts';
import { ActiveCard } from './ActiveCard.tsx';
import { active, askActive } from './activeReminders.ts';
import { announceWhenLoud } from './announceWhenLoud.ts';
import { followTabs, leader } from './reminderTabs.ts';
import { useReminderActions } from './useReminderActions.ts';

/** What is due, in a corner of the tab that is looked at. */
export default function ActiveReminders() {
  useEffect(() => followTabs(() => void askActive().catch(() => undefined)), []);
  const { isHere } = useSnapshot(leader);
  return isHere ? (
    <WithTexts texts={reminderTexts}>
      <Cards />
    </WithTexts>
  ) : null;
}

const SHOWN = 3;

function Cards() {
  const { t } = useMessages();
  // Wrapped in ref(): the snapshot hands out the very object.
  const reminders = useSnapshot(active).reminders as readonly Reminder[];
  const actions = useReminderActions();
  useAnnounced(reminders);
  if (reminders.length === 0) return null;
  const rest = reminders.length - SHOWN;
  return (
    <section className="dk-active-reminders" aria-label={t('reminders.due')}>
      {reminders.slice(0, SHOWN).map(reminder => (
        <ActiveCard key={`${reminder.id} ${reminder.occurrenceAt}`} reminder={reminder} actions={actions} />
      ))}
      {reminders.length > 1 && (
        <div className="dk-active-rest">
          {rest > 0 && <span>{t('reminders.more', { count: rest })}</span>}
          <span className="dk-spacer" />
          <Button size="small" tone="quiet" onClick={() => void actions.dismissAll(reminders)}>
            {t('reminders.dismissAll', { count: reminders.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Each time a reminder comes up it is announced once, by sound and on the desktop where the person wants that. */
function useAnnounced(reminders: readonly Reminder[]): void {
  const known = useRef<Set<string>>(undefined);
  const { timeZone } = useUser().account;
  useEffect(() => {
    const keys = reminders.map(({ id, occurrenceAt, snoozedTill }) => `${id} ${occurrenceAt} ${snoozedTill}`);
    const before = known.current;
    known.current = new Set(keys);
    if (!before) return;
    const fresh = reminders.filter((_, index) => !before.has(keys[index] ?? ''));
    if (fresh.length > 0) void announceWhenLoud(fresh, timeZone);
  }, [reminders, timeZone]);
}
