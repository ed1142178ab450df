/** By which ways a person hears of what. */
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { notificationKinds } from './kinds/index.ts';
import type { NotificationScope } from './scope.ts';
import type { Settings } from './tables.ts';

/** Workdays at nine. */
const DIGEST = { days: [1, 2, 3, 4, 5], hour: 9 };

export async function readSettings({
  trx,
  accountId,
  caller: { userId },
  principal,
}: NotificationScope): Promise<Settings> {
  if (principal.isSeenAs) return withDefaults({});
  const row = await trx
    .selectFrom('notification_settings')
    .select('content')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return withDefaults(row?.content ?? {});
}

export async function saveSettings(
  scope: NotificationScope,
  settings: RequestBody<'saveNotificationSettings'>,
): Promise<Settings> {
  const { trx, accountId, caller } = scope;
  const content = JSON.stringify(settings);
  await trx
    .insertInto('notification_settings')
    .values({ account_id: accountId, user_id: caller.userId, content })
    .onConflict(conflict => conflict.columns(['account_id', 'user_id']).doUpdateSet({ content }))
    .execute();
  return readSettings(scope);
}

function withDefaults({ kinds = {}, quietHours = null, digest = DIGEST }: Partial<Settings>): Settings {
  const entries = notificationKinds.map(({ kind, channels }) => [kind, kinds[kind] ?? channels]);
  return { kinds: Object.fromEntries(entries), quietHours, digest };
}
