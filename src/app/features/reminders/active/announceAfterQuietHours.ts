import { getRemainingQuietTime } from '../../../shared/desktop/getRemainingQuietTime.ts';
import type { Reminder } from '../reminderCalls.ts';
import { activeReminders } from './activeReminders.ts';
import { announceReminders, loadAnnouncementSettings } from './announceReminders.ts';
import { leader } from './reminderTabs.ts';

/**
 * Announces reminders immediately or, during quiet hours, when the quiet hours end, provided that the reminders are
 * still due then.
 */
export async function announceAfterQuietHours(
  reminders: readonly Reminder[],
  timeZone: string,
): Promise<void> {
  const { isHeard, isOnDesktop } = loadAnnouncementSettings();
  if (!isHeard && !isOnDesktop) return;
  const wait = await getRemainingQuietTime(timeZone);
  if (wait === null) return announceReminders(reminders);
  setTimeout(() => {
    const isDue = new Set(activeReminders.reminders.map(({ id }) => id));
    const left = reminders.filter(({ id }) => isDue.has(id));
    if (leader.isHere && left.length > 0) announceReminders(left);
  }, wait);
}
