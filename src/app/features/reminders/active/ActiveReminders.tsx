import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Dock } from '#view/kit/layout/Dock.tsx';
import { useModalStack } from '#view/kit/overlays/ModalStackProvider.tsx';
import { useUser } from '../../../state/useBoot.ts';
import type { Reminder } from '../reminderCalls.ts';
import '../reminders.css';
import { reminderTexts } from '../texts.ts';
import { ActiveReminderCard } from './ActiveReminderCard.tsx';
import { activeReminders, reloadActiveReminders } from './activeReminders.ts';
import { announceAfterQuietHours } from './announceAfterQuietHours.ts';
import { followTabs, leader } from './reminderTabs.ts';
import { useReminderActions } from './useReminderActions.ts';

/** Shows due reminders at the bottom of the page, in a single tab of the browser. */
export default function ActiveReminders() {
  useEffect(() => followTabs(() => void reloadActiveReminders().catch(() => undefined)), []);
  const { isHere } = useSnapshot(leader);
  return isHere ? (
    <TextsProvider texts={reminderTexts}>
      <Cards />
    </TextsProvider>
  ) : null;
}

/** Shows one card until the user expands the cards, because more cards would cover the user's work. */
function Cards() {
  const { t } = useMessages();
  // The array is wrapped in ref(), so the snapshot contains the original objects.
  const reminders = useSnapshot(activeReminders).reminders as readonly Reminder[];
  const actions = useReminderActions();
  const [isWhole, setWhole] = useState(false);
  const [hidden, setHidden] = useHidden(reminders);
  const [isByHand, setByHand] = useState(false);
  const isChoosing = useRef(false);
  const hide = (byHand: boolean) => {
    setHidden(reminders.map(getKey));
    setByHand(byHand);
  };
  // A modal opened by a card doesn't hide the cards.
  useModalOpened(() => !isChoosing.current && hide(false));
  useAnnounced(reminders);
  if (reminders.length === 0) return null;
  if (reminders.every(each => hidden.includes(getKey(each)))) {
    return (
      <Dock label={t('reminders.due')}>
        <div className="dk-active-hidden">
          <Button size="small" tone="quiet" icon="alarm" autoFocus={isByHand} onClick={() => setHidden([])}>
            {t('reminders.showDue', { count: reminders.length })}
          </Button>
        </div>
      </Dock>
    );
  }
  return (
    <Dock label={t('reminders.due')}>
      {reminders.slice(0, isWhole ? undefined : 1).map((reminder, index) => (
        <ActiveReminderCard
          key={`${reminder.id} ${reminder.occurrenceAt}`}
          reminder={reminder}
          actions={actions}
          onHide={index === 0 ? () => hide(true) : undefined}
          onChoosing={isOn => {
            isChoosing.current = isOn;
          }}
        />
      ))}
      {reminders.length > 1 && (
        <div className="dk-active-rest">
          <Button size="small" tone="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('reminders.showFewer') : t('reminders.showMore', { count: reminders.length - 1 })}
          </Button>
          <span className="dk-spacer" />
          <Button size="small" tone="quiet" onClick={() => void actions.dismissAll(reminders)}>
            {t('reminders.dismissAll', { count: reminders.length })}
          </Button>
        </div>
      )}
    </Dock>
  );
}

/** Tracks the hidden reminders. Reminders that become due later, or again after a snooze, are displayed. */
function useHidden(reminders: readonly Reminder[]) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useEffect(() => {
    const due = new Set(reminders.map(getKey));
    setHidden(before => (before.every(key => due.has(key)) ? before : before.filter(key => due.has(key))));
  }, [reminders]);
  return [hidden, setHidden] as const;
}

/**
 * Calls `onOpened` when a modal opens. Due reminders are hidden then, because the user has seen them and the modal
 * needs the space; reminders that become due later are displayed.
 */
function useModalOpened(onOpened: () => void): void {
  const { subscribe, getIds } = useModalStack();
  const isOpen = useSyncExternalStore(subscribe, () => getIds().length > 0);
  const wasOpen = useRef(isOpen);
  const opened = useEffectEvent(onOpened);
  useEffect(() => {
    if (isOpen && !wasOpen.current) opened();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** Returns a key of the reminder's current occurrence. */
function getKey({ id, occurrenceAt, snoozedTill }: Reminder): string {
  return `${id} ${occurrenceAt} ${snoozedTill}`;
}

/** Announces each occurrence once, by sound and on the desktop if the user has turned them on. */
function useAnnounced(reminders: readonly Reminder[]): void {
  const known = useRef<Set<string>>(undefined);
  const { timeZone } = useUser().account;
  useEffect(() => {
    const keys = reminders.map(getKey);
    const before = known.current;
    known.current = new Set(keys);
    if (!before) return;
    const fresh = reminders.filter((_, index) => !before.has(keys[index] ?? ''));
    if (fresh.length > 0) void announceAfterQuietHours(fresh, timeZone);
  }, [reminders, timeZone]);
}
