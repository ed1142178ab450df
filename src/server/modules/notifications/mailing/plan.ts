/** When a notification is mailed, as its person chose. */
import { nextDigest } from '#core/notifications/nextDigest.ts';
import { isSecurityKind } from '#core/notifications/quietHours.ts';
import { planned } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { NewNotification } from '../fanOut/write.ts';
import type { NotificationKind } from '../kinds/notificationKind.ts';
import type { Channels, Kind, Settings } from '../tables.ts';

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

/** The channels that a person has chosen for a kind. */
export function waysTo(
  { kinds, digest = DIGEST }: Partial<Settings>,
  { kind, channels: usual }: NotificationKind,
  moment: PlanningMoment,
): Pick<NewNotification, 'inApp' | 'desktop' | 'mailAt'> {
  const { app, desktop, email } = kinds?.[kind] ?? usual;
  return { inApp: app, desktop, mailAt: mailTime({ kind, email, digest }, moment) };
}

/** ISO 8601; null where it is not mailed. */
export function mailTime(
  { kind, email, digest }: { kind: Kind; email: Channels['email']; digest: Settings['digest'] },
  { now, timeZone }: PlanningMoment,
): string | null {
  const at = email === 'Digest' ? nextDigest(digest, now, timeZone) : now + waitFor(kind);
  return email === 'Off' || at === null ? null : new Date(at).toISOString();
}

/** Whoever took over an account could read it in the meantime, or turn it off. */
function waitFor(kind: Kind): number {
  return isSecurityKind(kind) ? 0 : WAIT_MS;
}

/** The clock is set, if one of these comes before whatever else it waits for. */
export function planMails(trx: Trx, told: readonly { readonly mailAt: string | null }[]): void {
  const [first] = told.flatMap(({ mailAt }) => mailAt ?? []).toSorted();
  if (first !== undefined) planned(trx, MAILS, first);
}
