import { sql } from 'kysely';
import { isSecurityKind } from '#core/notifications/quietHours.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { notificationKinds } from './kinds/index.ts';
import { computeMailTime, DEFAULT_DIGEST, type MailPlanningTime, scheduleMails } from './mailing/plan.ts';
import type { NotificationScope } from './scope.ts';
import type { MailTopic, NotificationKindName, NotificationSettings } from './tables.ts';

interface Person {
  readonly accountId: string;
  readonly userId: string;
}

export async function readNotificationSettings({
  trx,
  accountId,
  caller: { userId },
  principal,
}: NotificationScope): Promise<NotificationSettings> {
  if (principal.isSeenAs) return withDefaults({});
  return withDefaults(await readChosen(trx, { accountId, userId }));
}

export async function storeNotificationSettings(
  scope: NotificationScope,
  settings: RequestBody<'saveNotificationSettings'>,
): Promise<NotificationSettings> {
  const { trx, accountId, caller, principal, now } = scope;
  const moment = { now: Date.parse(now), timeZone: principal.user.account.timeZone };
  await keepChosen(trx, { accountId, userId: caller.userId }, settings, moment);
  return readNotificationSettings(scope);
}

/**
 * Turns off the emails of one kind, the digest, or all immediate emails. Security emails can only be turned
 * off individually.
 */
export async function unsubscribeFromMails(
  trx: Trx,
  person: Person,
  topic: MailTopic,
  moment: MailPlanningTime,
): Promise<void> {
  const chosen = await readChosen(trx, person, { isChange: true });
  const { kinds } = withDefaults(chosen);
  const isMeant = (kind: NotificationKindName) =>
    topic === 'Digest' || topic === 'AtOnce'
      ? kinds[kind]?.email === topic && !isSecurityKind(kind)
      : kind === topic;
  const off = notificationKinds.flatMap(({ kind: each, channels }) =>
    isMeant(each) ? [[each, { ...(kinds[each] ?? channels), email: 'Off' as const }] as const] : [],
  );
  await keepChosen(
    trx,
    person,
    { ...chosen, kinds: { ...chosen.kinds, ...Object.fromEntries(off) } },
    moment,
  );
}

async function readChosen(
  trx: Trx,
  { accountId, userId }: Person,
  { isChange = false } = {},
): Promise<Partial<NotificationSettings>> {
  const row = await trx
    .selectFrom('notification_settings')
    .select('content')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .$if(isChange, query => query.forUpdate())
    .executeTakeFirst();
  return row?.content ?? {};
}

/** Saves the settings, and applies them to emails that are already planned. */
async function keepChosen(
  trx: Trx,
  { accountId, userId }: Person,
  chosen: Partial<NotificationSettings>,
  moment: MailPlanningTime,
): Promise<void> {
  const content = JSON.stringify(chosen);
  await trx
    .insertInto('notification_settings')
    .values({ account_id: accountId, user_id: userId, content })
    .onConflict(conflict => conflict.columns(['account_id', 'user_id']).doUpdateSet({ content }))
    .execute();
  const { kinds, digest } = withDefaults(chosen);
  const plans = notificationKinds.map(({ kind, channels }) => {
    const { email } = kinds[kind] ?? channels;
    return { kind, email, mailAt: computeMailTime({ kind, email, digest }, moment) };
  });
  const { rows } = await sql<{ mailAt: string | null }>`
    update notifications as n set mail_queued = false,
      mail_at = case when p.email = 'AtOnce' then least(n.mail_at, p.mail_at) else p.mail_at end
    from unnest(${plans.map(({ kind }) => kind)}::text[], ${plans.map(({ email }) => email)}::text[],
      ${plans.map(({ mailAt }) => mailAt)}::timestamptz[]) as p (kind, email, mail_at)
    where n.account_id = ${accountId}::uuid and n.user_id = ${userId}::uuid and n.mail_at is not null and n.kind = p.kind
    returning n.mail_at as "mailAt"`.execute(trx);
  scheduleMails(trx, rows);
}

function withDefaults({
  kinds = {},
  quietHours = null,
  digest = DEFAULT_DIGEST,
}: Partial<NotificationSettings>): NotificationSettings {
  const entries = notificationKinds.map(({ kind, channels }) => [kind, kinds[kind] ?? channels]);
  return { kinds: Object.fromEntries(entries), quietHours, digest };
}
