import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredEvent } from '#server/kernel/events/events.ts';
import type { NotificationDraft, NotificationKind } from '../kinds/notificationKind.ts';
import type { NotificationReason, StoredNotificationParams } from '../tables.ts';

/**
 * The maximum age of a notification to which further changes are added, and the minimum time between two
 * emails of the same notification, in minutes.
 */
const GATHERED_MINUTES = 5;

export interface NewNotification extends Omit<NotificationDraft, 'people' | 'groupIds'> {
  readonly userId: string;
  readonly reason: NotificationReason;
  readonly params: StoredNotificationParams;
  readonly inApp: boolean;
  readonly desktop: boolean;
  /** ISO 8601; `null` if the notification isn't emailed. */
  readonly mailAt: string | null;
}

interface Written {
  readonly notificationId: string;
  readonly userId: string;
}

/**
 * Writes the notifications of an event. Existing notifications of the same event are left unchanged. Returns
 * the notifications that were created or extended, except those that are only emailed.
 */
export async function writeNotifications(
  trx: Trx,
  { event, kind }: { event: StoredEvent; kind: NotificationKind },
  told: readonly NewNotification[],
): Promise<Written[]> {
  if (told.length === 0) return [];
  const fresh = getRows(told);
  const gathered = kind.isGathered
    ? gather(event, kind)
    : sql`select null::uuid as id, null::uuid as user_id, null::uuid as subject_id, false as is_told where false`;
  const { rows } = await sql<{ notification_id: string; user_id: string }>`
    with fresh as (select * from ${fresh}), gathered as (${gathered}), made as (
      insert into notifications (account_id, notification_id, user_id, event_id, kind, subject_id, reason, directory_id,
        item_id, note_id, file_id, reminder_id, conversation_id, message_id, actor_id, began_at, at, params, in_app, desktop, mail_at)
      select ${event.accountId}::uuid, f.id, f.user_id, ${event.eventId}::bigint, ${kind.kind}, f.subject_id, f.reason,
        f.directory_id, f.item_id, f.note_id, f.file_id, f.reminder_id, f.conversation_id, f.message_id, ${event.actorId}::uuid,
        ${event.at}::timestamptz, ${event.at}::timestamptz, f.params, f.in_app, f.desktop, f.mail_at
      from fresh as f
      where not exists (select from gathered as g where g.user_id = f.user_id and g.subject_id = f.subject_id)
      on conflict do nothing returning notification_id, user_id, in_app or desktop as is_told
    )
    select notification_id, user_id from made where is_told
    union all select id, user_id from gathered where is_told`.execute(trx);
  return rows.map(row => ({ notificationId: row.notification_id, userId: row.user_id }));
}

/**
 * Adds the event to the user's latest notification of this kind about the record, if this notification is
 * recent, unread, and neither done nor snoozed. The notification then shows the latest change. If the
 * notification was already emailed, it is emailed again, but not until `GATHERED_MINUTES` after the last
 * email.
 */
function gather(
  { eventId, at, actorId, accountId }: StoredEvent,
  { kind, isOfRecord = true, gathersSame = false }: NotificationKind,
): RawBuilder<unknown> {
  const isSame = (other: 'f' | 'o') => {
    const [directoryId, itemId, params] = ['directory_id', 'item_id', 'params'].map(column =>
      sql.ref(`${other}.${column}`),
    );
    const place = isOfRecord
      ? sql`n.directory_id = ${directoryId} and n.item_id = ${itemId}`
      : sql`n.item_id is null`;
    return gathersSame ? sql`${place} and n.params = ${params}` : place;
  };
  return sql`
    update notifications as n set count = n.count + 1, event_id = ${eventId}::bigint, subject_id = f.subject_id,
      at = ${at}::timestamptz, actor_id = ${actorId}::uuid, reason = f.reason, note_id = f.note_id,
      file_id = f.file_id, params = f.params, emailed_at = null, in_app = n.in_app or f.in_app, desktop = f.desktop,
      mail_at = case when f.mail_at is null or n.mail_at is not null then n.mail_at
        else greatest(f.mail_at, n.emailed_at + make_interval(mins => ${GATHERED_MINUTES})) end
    from fresh as f
    where n.account_id = ${accountId}::uuid and n.user_id = f.user_id and n.kind = ${kind}
      and n.event_id <> ${eventId}::bigint and ${isSame('f')}
      and n.read_at is null and n.done_at is null and n.snoozed_till is null
      and n.began_at > ${at}::timestamptz - make_interval(mins => ${GATHERED_MINUTES})
      and n.notification_id = (select max(o.notification_id::text)::uuid from notifications as o
        where o.account_id = n.account_id and o.user_id = n.user_id and o.kind = n.kind and ${isSame('o')})
    returning n.notification_id as id, n.user_id, f.subject_id, n.in_app or n.desktop as is_told`;
}

function getRows(told: readonly NewNotification[]): RawBuilder<unknown> {
  return sql`unnest(
    ${told.map(() => uuidv7())}::uuid[],
    ${told.map(one => one.userId)}::uuid[],
    ${told.map(one => one.subjectId)}::uuid[],
    ${told.map(one => one.reason)}::text[],
    ${told.map(one => one.directoryId ?? null)}::uuid[],
    ${told.map(one => one.itemId ?? null)}::uuid[],
    ${told.map(one => one.noteId ?? null)}::uuid[],
    ${told.map(one => one.fileId ?? null)}::uuid[],
    ${told.map(one => one.reminderId ?? null)}::uuid[],
    ${told.map(one => one.chat?.conversationId ?? null)}::uuid[],
    ${told.map(one => one.messageId ?? null)}::uuid[],
    ${told.map(one => JSON.stringify(one.params))}::jsonb[],
    ${told.map(one => one.inApp)}::boolean[],
    ${told.map(one => one.desktop)}::boolean[],
    ${told.map(one => one.mailAt)}::timestamptz[]
  ) as f (id, user_id, subject_id, reason, directory_id, item_id, note_id, file_id, reminder_id, conversation_id, message_id, params,
    in_app, desktop, mail_at)`;
}

/**
 * Records that the users were mentioned. The users follow the record from then on, unless they have muted
 * it.
 */
export async function addMentionedFollowers(
  trx: Trx,
  accountId: string,
  told: readonly NewNotification[],
): Promise<void> {
  if (told.length === 0) return;
  await sql`
    insert into record_following (account_id, directory_id, item_id, user_id, is_mentioned)
    select distinct ${accountId}::uuid, directory_id, item_id, user_id, true from ${getRows(told)}
    on conflict (account_id, directory_id, item_id, user_id) do update set is_mentioned = true`.execute(trx);
}
