/** Emails a user the notifications that are due, if they are still relevant. */
import { findQuietHoursEnd, isSecurityKind } from '#core/notifications/quietHours.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { findUser, isLockedByAdmin } from '#server/modules/identity/index.ts';
import { openRecordScope } from '#server/modules/records/index.ts';
import '../jobs.ts';
import { listNotificationKinds } from '../kinds/index.ts';
import { messages } from '../messages/index.ts';
import type { NotificationScope } from '../scope.ts';
import { readNotificationSettings } from '../settings.ts';
import { buildIsOpenSql, type StoredNotification, selectVisibleNotifications } from '../shown/visible.ts';
import type { NotificationSettings } from '../tables.ts';
import { scheduleMails } from './plan.ts';
import { enqueueDelayedMails, enqueueDigestMail, enqueueImmediateMails } from './queueMails.ts';

interface Parts extends Pick<Kernel, 'config' | 'servers' | 'sessions' | 'time'> {
  readonly definitions: DefinitionStore;
}

export function createMailNotificationsJob(parts: Parts): JobHandler {
  return {
    kind: 'MailNotifications',
    name: messages.inEveryLanguage('job.MailNotifications'),
    atOnce: 2,
    firstPauseSeconds: 60,
    run: ({ accountId, ids: { userId }, inAccount }) =>
      inAccount(trx => mailPerson(trx, { accountId, userId }, parts)),
  };
}

async function mailPerson(
  trx: Trx,
  { accountId, userId }: { accountId: string; userId: string },
  { config, definitions, servers, sessions, time }: Parts,
): Promise<void> {
  const now = new Date(time.now()).toISOString();
  const due = await trx
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('mail_at', '<=', now)
    .orderBy('at')
    .forUpdate()
    .execute();
  if (due.length === 0) return;
  const principal = await sessions.readPerson(trx, accountId, userId);
  if (!principal) return plan(trx, due, null);
  const scope = { ...(await openRecordScope(trx, principal, { definitions, servers })), now };
  const settings = await readNotificationSettings(scope);
  const held = await holdBack(scope, settings, due);
  const ready = due.filter(row => !held.has(row.notification_id));
  const waited = new Set(ready.filter(row => wasHeld(scope, settings, row)).map(row => row.notification_id));
  await plan(trx, ready, null);
  const wanted = (await mayBeMailed(scope)) ? await stillWanted(scope, ready) : [];
  const by = (email: 'AtOnce' | 'Digest') =>
    wanted.filter(({ kind }) => settings.kinds[kind]?.email === email);
  const atOnce = by('AtOnce');
  const isOver = (row: StoredNotification) => waited.has(row.notification_id);
  await enqueueDelayedMails(scope, config, atOnce.filter(isOver));
  await enqueueImmediateMails(
    scope,
    config,
    atOnce.filter(row => !isOver(row)),
  );
  await enqueueDigestMail(scope, config, by('Digest'));
  await noteMailed(scope, [...by('AtOnce'), ...by('Digest')]);
}

/**
 * During quiet hours, postpones immediate emails, except security emails, to the end of the quiet hours, and
 * returns the ids of the postponed notifications. A digest is not postponed, because the recipient chose its
 * time.
 */
async function holdBack(
  { trx, principal, now }: NotificationScope,
  { kinds, quietHours }: NotificationSettings,
  due: readonly StoredNotification[],
): Promise<Set<string>> {
  const till = findQuietHoursEnd(quietHours, Date.parse(now), principal.user.account.timeZone);
  if (till === null) return new Set();
  const held = due.filter(({ kind }) => kinds[kind]?.email === 'AtOnce' && !isSecurityKind(kind));
  await plan(trx, held, new Date(till).toISOString());
  return new Set(held.map(row => row.notification_id));
}

/**
 * Returns true if quiet hours postponed the email, i.e. if it was due exactly at the end of the recipient's
 * quiet hours.
 */
function wasHeld(
  { principal }: NotificationScope,
  { quietHours }: NotificationSettings,
  { mail_at: mailAt }: StoredNotification,
): boolean {
  if (mailAt === null) return false;
  const at = Date.parse(mailAt);
  return findQuietHoursEnd(quietHours, at - 1, principal.user.account.timeZone) === at;
}

/**
 * Returns false for an unconfirmed address, which can belong to someone else, and for a user locked by an
 * administrator.
 */
async function mayBeMailed({ trx, principal }: NotificationScope): Promise<boolean> {
  if (!principal.user.emailConfirmed) return false;
  const user = await findUser(trx, principal.userId);
  return user !== null && !isLockedByAdmin(user);
}

/**
 * Returns notifications that the user can still read and hasn't read, completed or snoozed. Security notifications are
 * returned even if read, because an attacker may have read them.
 */
async function stillWanted(
  scope: NotificationScope,
  due: readonly StoredNotification[],
): Promise<StoredNotification[]> {
  if (due.length === 0) return [];
  const ids = due.map(row => row.notification_id);
  return selectVisibleNotifications(scope)
    .selectAll('n')
    .where('n.notification_id', 'in', ids)
    .where(is =>
      is.or([
        is.and([buildIsOpenSql(scope), is('n.read_at', 'is', null)]),
        is(
          'n.kind',
          'in',
          listNotificationKinds(({ kind }) => isSecurityKind(kind)),
        ),
      ]),
    )
    .orderBy('n.at')
    .execute();
}

async function plan(trx: Trx, rows: readonly StoredNotification[], mailAt: string | null): Promise<void> {
  await change(trx, rows, { mail_at: mailAt, mail_queued: false });
  if (rows.length > 0) scheduleMails(trx, [{ mailAt }]);
}

async function noteMailed(
  { trx, now }: NotificationScope,
  rows: readonly StoredNotification[],
): Promise<void> {
  await change(trx, rows, { emailed_at: now });
}

async function change(
  trx: Trx,
  rows: readonly StoredNotification[],
  to: { mail_at: string | null; mail_queued: boolean } | { emailed_at: string },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await trx
    .updateTable('notifications')
    .set(to)
    .where('account_id', '=', first.account_id)
    .where(
      'notification_id',
      'in',
      rows.map(row => row.notification_id),
    )
    .execute();
}
