import { canShowNotifications, showDesktopNotification } from '../../../shared/desktop/desktop.ts';
import type { Reminder } from '../reminderCalls.ts';

/** How this browser announces reminders. Sound and desktop notifications are off until the user turns them on. */
export interface AnnouncementSettings {
  readonly isHeard: boolean;
  readonly isOnDesktop: boolean;
}

const STORAGE_KEY = 'docket.reminders.announcing';
const BEEP_HZ = 660;
const BEEP_SECONDS = 0.18;

export function loadAnnouncementSettings(): AnnouncementSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const members = typeof kept === 'object' && kept !== null ? kept : {};
    return {
      isHeard: 'isHeard' in members && members.isHeard === true,
      isOnDesktop: 'isOnDesktop' in members && members.isOnDesktop === true && canShowNotifications(),
    };
  } catch {
    return { isHeard: false, isOnDesktop: false };
  }
}

export function saveAnnouncementSettings(announcing: AnnouncementSettings): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(announcing));
}

export function announceReminders(reminders: readonly Reminder[]): void {
  const { isHeard, isOnDesktop } = loadAnnouncementSettings();
  if (isHeard) playReminderSound();
  if (!isOnDesktop) return;
  for (const { id, text } of reminders) showDesktopNotification({ title: text, tag: id });
}

export function playReminderSound(): void {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = BEEP_HZ;
    volume.gain.setValueAtTime(0.15, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + BEEP_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + BEEP_SECONDS);
    tone.onended = () => void context.close();
  } catch {
    // Without sound, the browser still shows the card.
  }
}
