import type { Messages } from '#view/i18n/messages.ts';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { getBrowserTimeZone, getLocalNow } from '../clocks.ts';
import { getSnoozeEnd, SNOOZE_CHOICES } from './snoozeTimes.ts';

/** Returns menu entries that snooze a reminder. @param onSnooze Receives the chosen time as an ISO timestamp. */
export function createSnoozeEntries(t: Messages['t'], onSnooze: (till: string) => void): MenuEntry[] {
  return SNOOZE_CHOICES.map(snooze => ({
    id: snooze,
    label: t(`reminders.snooze.${snooze}`),
    onSelect: () => onSnooze(getSnoozeEnd(snooze, Date.now(), getLocalNow(), getBrowserTimeZone())),
  }));
}
