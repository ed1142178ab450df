import type { Config } from '#server/kernel/config/config.ts';
import { getPublicOrigin } from '#server/kernel/config/publicOrigin.ts';
import { readUserNames } from '#server/modules/identity/index.ts';
import {
  createUnsubscribeToken,
  enqueueMail,
  getUnsubscribeUrls,
  type MailContent,
} from '#server/modules/mails/index.ts';
import type { NotificationScope } from '../scope.ts';
import { presentNotifications } from '../shown/presenter.ts';
import type { StoredNotification } from '../shown/visible.ts';
import type { MailTopic } from '../tables.ts';
import { composeDelayedMail, composeDigestMail, composeImmediateMail } from './composeNotifications.ts';
import { createNotificationTexts } from './words.ts';

type Rows = readonly StoredNotification[];

/** Enqueues one email per notification. Emails about the same record form a thread in the recipient's mail client. */
export async function enqueueImmediateMails(
  scope: NotificationScope,
  config: Config,
  rows: Rows,
): Promise<void> {
  const { notifications, words } = await told(scope, rows);
  for (const notification of notifications) {
    const { kind, itemId } = notification;
    const { origin, stop, unsubscribe } = addresses(scope, config, kind);
    const content = composeImmediateMail(notification, { words, origin, stop });
    const thread = itemId ? `record-${itemId}.${scope.caller.userId}` : null;
    await queue(scope, content, { thread, unsubscribe });
  }
}

/** Combines emails delayed by quiet hours into one, unless there is only one. */
export async function enqueueDelayedMails(
  scope: NotificationScope,
  config: Config,
  rows: Rows,
): Promise<void> {
  if (rows.length < 2) return enqueueImmediateMails(scope, config, rows);
  const [first, ...others] = rows;
  const isOfOneKind = others.every(({ kind }) => kind === first?.kind);
  await queueTogether(scope, config, {
    rows,
    topic: first && isOfOneKind ? first.kind : 'AtOnce',
    composeThem: composeDelayedMail,
  });
}

/** Enqueues one email for all notifications. Does nothing if there are no notifications. */
export async function enqueueDigestMail(scope: NotificationScope, config: Config, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  await queueTogether(scope, config, { rows, topic: 'Digest', composeThem: composeDigestMail });
}

interface Together {
  readonly rows: Rows;
  readonly topic: MailTopic;
  readonly composeThem: typeof composeDigestMail;
}

async function queueTogether(
  scope: NotificationScope,
  config: Config,
  { rows, topic, composeThem }: Together,
): Promise<void> {
  const { notifications, words } = await told(scope, rows);
  const { origin, stop, unsubscribe } = addresses(scope, config, topic);
  const account = scope.principal.user.account.name;
  const content = composeThem(notifications, { words, origin, stop, account });
  await queue(scope, content, { thread: null, unsubscribe });
}

async function told(scope: NotificationScope, rows: Rows) {
  const notifications = await presentNotifications(scope, rows);
  const names = await readUserNames(
    scope.trx,
    notifications.flatMap(({ actor }) => actor ?? []),
  );
  return { notifications, words: createNotificationTexts(scope, names) };
}

function addresses({ accountId, caller: { userId } }: NotificationScope, config: Config, topic: MailTopic) {
  const origin = getPublicOrigin(config);
  const token = createUnsubscribeToken(config.tokenSecret, { accountId, userId, topic });
  return { origin, ...getUnsubscribeUrls(origin, token) };
}

async function queue(
  { trx, accountId, principal }: NotificationScope,
  content: MailContent,
  headers: { thread: string | null; unsubscribe: string },
): Promise<void> {
  await enqueueMail(trx, { accountId, recipient: principal.user.email, content, headers });
}
