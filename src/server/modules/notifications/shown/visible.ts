/** Selects the caller's notifications whose subject the caller can currently read. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { buildVisibleChatIdsSql } from '#server/modules/chat/index.ts';
import { createRecordsTableAlias } from '#server/modules/records/index.ts';
import { selectVisibleReminders } from '#server/modules/reminders/index.ts';
import { listNotificationKinds } from '../kinds/index.ts';
import { getVisibleDirectoryIds, type NotificationScope } from '../scope.ts';
import type { NotificationRow } from '../tables.ts';

export type StoredNotification = Selectable<NotificationRow>;

export function selectVisibleNotifications(scope: NotificationScope) {
  const { trx, accountId, caller } = scope;
  return trx
    .selectFrom('notifications as n')
    .leftJoin(createRecordsTableAlias('i'), join =>
      join
        .onRef('i.account_id', '=', 'n.account_id')
        .onRef('i.directory_id', '=', 'n.directory_id')
        .onRef('i.item_id', '=', 'n.item_id'),
    )
    .where('n.account_id', '=', accountId)
    .where('n.user_id', '=', caller.userId)
    .where(canRead(scope))
    .where(canReadReminder(scope))
    .where(canReadConversation(scope));
}

/** An administrator who views the account as another user can't see any notifications. */
function canRead(scope: NotificationScope): RawBuilder<boolean> {
  if (scope.principal.isSeenAs) return sql<boolean>`false`;
  const places = getVisibleDirectoryIds(scope);
  const partOf = (part: 'comments' | 'files') => {
    const kinds = listNotificationKinds(kind => kind.part === part);
    return sql`(not n.kind = any(${kinds}::text[]) or n.directory_id = any(${places[part]}::uuid[]))`;
  };
  const others = scope.caller.isAdmin ? [] : listNotificationKinds(kind => kind.isForAdmins === true);
  return sql<boolean>`(not n.kind = any(${others}::text[])) and (n.directory_id is null or (
    n.directory_id = any(${places.read}::uuid[])
    and (n.item_id is null or i.deleted_at is null or n.directory_id = any(${places.trash}::uuid[]))
    and ${partOf('comments')} and ${partOf('files')}
    and (n.reason <> 'Manager' or (n.directory_id = any(${places.managers}::uuid[])
      and not coalesce(i.status_id = any(${places.managerHiddenIn}::uuid[]), false)))))`;
}

function canReadReminder(scope: NotificationScope): RawBuilder<boolean> {
  return sql<boolean>`(n.reminder_id is null
    or n.reminder_id in (${selectVisibleReminders(scope).clearSelect().select('r.reminder_id')}))`;
}

function canReadConversation(scope: NotificationScope): RawBuilder<boolean> {
  return sql<boolean>`(n.conversation_id is null or n.conversation_id in (${buildVisibleChatIdsSql(scope)}))`;
}

/** Returns a condition that is true for notifications that are neither done nor snoozed. */
export function buildIsOpenSql({ now }: Pick<NotificationScope, 'now'>): RawBuilder<boolean> {
  return sql<boolean>`(n.done_at is null and (n.snoozed_till is null or n.snoozed_till <= ${now}::timestamptz))`;
}
