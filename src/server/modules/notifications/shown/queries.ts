import { sql } from 'kysely';
import { findQuietHoursEnd, isSecurityKind } from '#core/notifications/quietHours.ts';
import { normalizeCase } from '#core/text.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import { validateInstant } from '#server/modules/reminders/index.ts';
import { listNotificationKinds } from '../kinds/index.ts';
import { getHiddenDisplays, getVisibleDirectoryIds, type NotificationScope } from '../scope.ts';
import type { NotificationSettings } from '../tables.ts';
import { buildIsOpenSql, type StoredNotification, selectVisibleNotifications } from './visible.ts';

const MAX_LATEST = 30;
const MAX_COUNTED = 1_000;
const PAGE = 50;

type Search = RequestBody<'searchNotifications'>;

/** A snoozed notification reappears at the top. */
const latestFirst = sql`greatest(n.at, n.snoozed_till, n.woken_at)`;

export async function listLatestNotifications(scope: NotificationScope): Promise<StoredNotification[]> {
  return listed(scope)
    .selectAll('n')
    .where(buildIsOpenSql(scope))
    .orderBy(latestFirst, 'desc')
    .orderBy('n.notification_id', 'desc')
    .limit(MAX_LATEST)
    .execute();
}

/**
 * Returns the latest unread notifications for the desktop since an ISO instant. During quiet hours, only security
 * notifications are returned.
 * @throws ProblemError 422 if `since` isn't a valid instant.
 */
export async function listDesktopNotifications(
  scope: NotificationScope,
  { quietHours }: NotificationSettings,
  since: string,
): Promise<StoredNotification[]> {
  requireNoIssues(validateInstant(['since'], since));
  const { now, principal } = scope;
  const isQuiet = findQuietHoursEnd(quietHours, Date.parse(now), principal.user.account.timeZone) !== null;
  const rows = await selectVisibleNotifications(scope)
    .selectAll('n')
    .where('n.desktop', '=', true)
    .where('n.at', '>', since)
    .where('n.read_at', 'is', null)
    .where(buildIsOpenSql(scope))
    .$if(isQuiet, query =>
      query.where(
        'n.kind',
        'in',
        listNotificationKinds(({ kind }) => isSecurityKind(kind)),
      ),
    )
    .orderBy('n.at', 'desc')
    .orderBy('n.notification_id', 'desc')
    .limit(MAX_LATEST)
    .execute();
  return rows;
}

/** Excludes notifications that are only emailed or shown on the desktop. */
function listed(scope: NotificationScope) {
  return selectVisibleNotifications(scope).where('n.in_app', '=', true);
}

/** Counts up to 1,000 unread notifications. */
export async function countUnreadNotifications(scope: NotificationScope): Promise<number> {
  const unread = await listed(scope)
    .select('n.notification_id')
    .where(buildIsOpenSql(scope))
    .where('n.read_at', 'is', null)
    .limit(MAX_COUNTED)
    .execute();
  return unread.length;
}

export async function searchNotifications(
  scope: NotificationScope,
  search: Search,
): Promise<{ rows: StoredNotification[]; total: number; unread: number }> {
  const filtered = filter(scope, search);
  const { skip = 0, take = PAGE } = search;
  const rows = await filtered
    .selectAll('n')
    .orderBy(latestFirst, 'desc')
    .orderBy('n.notification_id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { total } = await filtered
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total), unread: await countUnreadNotifications(scope) };
}

function filter(scope: NotificationScope, { state, kinds, directoryId, itemId, keyword = '' }: Search) {
  let query = listed(scope);
  if (state === 'Open' || state === 'Unread') query = query.where(buildIsOpenSql(scope));
  if (state === 'Unread') query = query.where('n.read_at', 'is', null);
  if (state === 'Saved') query = query.where('n.saved', '=', true);
  if (state === 'Done') query = query.where('n.done_at', 'is not', null);
  if (kinds && kinds.length > 0) query = query.where('n.kind', 'in', kinds);
  if (directoryId !== undefined) query = query.where('n.directory_id', '=', directoryId.toLowerCase());
  if (itemId !== undefined) query = query.where('n.item_id', '=', itemId.toLowerCase());
  return keyword.trim() === '' ? query : query.where(holds(scope, keyword.trim()));
}

/** Matches records by number (`#17`), or by name where the caller can see the name. */
function holds(scope: NotificationScope, keyword: string) {
  const [, number] = /^#(\d{1,15})$/.exec(keyword) ?? [];
  if (number !== undefined) return sql<boolean>`i.number = ${Number(number)}`;
  const pattern = `%${normalizeCase(keyword).replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { withoutStatus, statuses } = getHiddenDisplays(scope, getVisibleDirectoryIds(scope).read);
  return sql<boolean>`(lower(i.display) like ${pattern} and not coalesce(i.status_id = any(${statuses}::uuid[]),
    i.directory_id = any(${withoutStatus}::uuid[])))`;
}

export async function readNotification(scope: NotificationScope, id: string): Promise<StoredNotification> {
  const found = await selectVisibleNotifications(scope)
    .selectAll('n')
    .where('n.notification_id', '=', id.toLowerCase())
    .executeTakeFirst();
  if (!found) throw createNotFoundError();
  return found;
}
