/** When a notification is mailed, as its person chose. */
import { nextDigest } from '#core/notifications/nextDigest.ts';
import { planned } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { NewNotification } from '../fanOut/write.ts';
import type { NotificationKind } from '../kinds/notificationKind.ts';
import type { Channels, Settings } from '../tables.ts';

export const MAILS = 'notificationMails';

/** Whoever sees it in the meantime needs no email. */
const WAIT_MS = 60_000;

/** Workdays at nine. */
export const DIGEST: Settings['digest'] = { days: [1, 2, 3, 4, 5], hour: 9 };

export interface PlanningMoment {
  /** In ms since 1970. */
  readonly now: number;
  /** The account's. */
  readonly timeZone: string;
}

/** By which ways a person is told of a kind who chose so. */
export function waysTo(
  { kinds, digest = DIGEST }: Partial<Settings>,
  { kind, channels: usual }: NotificationKind,
  moment: PlanningMoment,
): Pick<NewNotification, 'inApp' | 'desktop' | 'mailAt'> {
  const { app, desktop, email } = kinds?.[kind] ?? usual;
  return { inApp: app, desktop, mailAt: mailTime(email, digest, moment) };
}

/** ISO 8601; null where it is not mailed. */
export function mailTime(
  email: Channels['email'],
  digest: Settings['digest'],
  { now, timeZone }: PlanningMoment,
): string | null {
  const at =
    email === 'AtOnce' ? now + WAIT_MS : email === 'Digest' ? nextDigest(digest, now, timeZone) : null;
  return at === null ? null : new Date(at).toISOString();
}

/** The clock is set, if one of these comes before whatever else it waits for. */
export function planMails(trx: Trx, told: readonly { readonly mailAt: string | null }[]): void {
  const [first] = told.flatMap(({ mailAt }) => mailAt ?? []).toSorted();
  if (first !== undefined) planned(trx, MAILS, first);
}
