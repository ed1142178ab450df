import { findNextDigest } from '#core/notifications/nextDigest.ts';
import { isSecurityKind } from '#core/notifications/quietHours.ts';
import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { NewNotification } from '../fanOut/write.ts';
import type { NotificationKind } from '../kinds/notificationKind.ts';
import type { NotificationChannels, NotificationKindName, NotificationSettings } from '../tables.ts';

export const NOTIFICATION_MAILS_TASK = 'notificationMails';

/** In milliseconds. No email is needed if the user reads the notification within this time. */
const WAIT_MS = 60_000;

/** By default, a digest is sent from Monday to Friday at 9:00. */
export const DEFAULT_DIGEST: NotificationSettings['digest'] = { days: [1, 2, 3, 4, 5], hour: 9 };

export interface MailPlanningTime {
  readonly now: number;
  readonly timeZone: string;
}

/** Returns the channels through which a user is notified of a kind, and the time of the email. */
export function getChosenChannels(
  { kinds, digest = DEFAULT_DIGEST }: Partial<NotificationSettings>,
  { kind, channels: usual }: NotificationKind,
  moment: MailPlanningTime,
): Pick<NewNotification, 'inApp' | 'desktop' | 'mailAt'> {
  const { app, desktop, email } = kinds?.[kind] ?? usual;
  return { inApp: app, desktop, mailAt: computeMailTime({ kind, email, digest }, moment) };
}

/** Returns when a notification is emailed, in ISO 8601, or `null` if it isn't emailed. */
export function computeMailTime(
  {
    kind,
    email,
    digest,
  }: {
    kind: NotificationKindName;
    email: NotificationChannels['email'];
    digest: NotificationSettings['digest'];
  },
  { now, timeZone }: MailPlanningTime,
): string | null {
  const at = email === 'Digest' ? findNextDigest(digest, now, timeZone) : now + waitFor(kind);
  return email === 'Off' || at === null ? null : new Date(at).toISOString();
}

/**
 * Security emails are sent without delay, because an attacker could otherwise read the notification or disable the
 * email.
 */
function waitFor(kind: NotificationKindName): number {
  return isSecurityKind(kind) ? 0 : WAIT_MS;
}

/** Announces the earliest of these times to the clock, which then wakes earlier if needed. */
export function scheduleMails(trx: Trx, told: readonly { readonly mailAt: string | null }[]): void {
  const [first] = told.flatMap(({ mailAt }) => mailAt ?? []).toSorted();
  if (first !== undefined) schedulePlannedTime(trx, NOTIFICATION_MAILS_TASK, first);
}
