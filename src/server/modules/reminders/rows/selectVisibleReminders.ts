import { type Selectable, sql } from 'kysely';
import { buildRecordJoinSql } from '#server/modules/records/index.ts';
import { getDateFieldVisibility, getReminderDirectories, type ReminderScope } from '../reminderScope.ts';
import { FAR_FUTURE_TIME } from '../schedule.ts';
import type { ReminderRow } from '../tables.ts';

export type ReminderStatus = 'Scheduled' | 'Active' | 'Snoozed' | 'Dismissed' | 'Done' | 'Cancelled';

export interface VisibleReminder extends Selectable<ReminderRow> {
  /** True if the caller is the author or an addressee. */
  readonly is_own: boolean;
  readonly is_for: boolean;
  readonly status: ReminderStatus;
  readonly snoozed_till: string | null;
  /** The caller isn't notified of occurrences up to this time. */
  readonly skipped_till: string | null;
}

/**
 * Selects the reminders that the caller can see, with their state for the caller. An administrator who views the
 * account as another user sees no personal reminders.
 */
export function selectVisibleReminders(scope: ReminderScope) {
  const { trx, accountId, now } = scope;
  const isFor = isForCaller(scope);
  const isOwn = scope.principal.isSeenAs
    ? sql<boolean>`false`
    : sql<boolean>`(r.created_by = ${scope.caller.userId}::uuid or ${isFor})`;
  return trx
    .selectFrom('reminders as r')
    .leftJoin('reminder_recipients as t', join =>
      join
        .onRef('t.account_id', '=', 'r.account_id')
        .onRef('t.reminder_id', '=', 'r.reminder_id')
        .on('t.user_id', '=', scope.principal.isSeenAs ? UNKNOWN_USER_ID : scope.caller.userId),
    )
    .where('r.account_id', '=', accountId)
    .where(sql<boolean>`(${isOwn} or ${isOnReadRecord(scope)})`)
    .where(getShowsNoHiddenDate(scope))
    .select(sql<boolean>`${isOwn}`.as('is_own'))
    .select(sql<boolean>`${isFor}`.as('is_for'))
    .select(buildReminderStatusSql(scope).as('status'))
    .select('t.skipped_till')
    .select(sql<string | null>`case when t.snoozed_till > ${now} then t.snoozed_till end`.as('snoozed_till'));
}

const UNKNOWN_USER_ID = '00000000-0000-0000-0000-000000000000';

/** Builds the SQL expression for the status of the reminder for the caller (design, section 9). */
export function buildReminderStatusSql(scope: ReminderScope) {
  return sql<ReminderStatus>`case
    when r.ended is not null then r.ended
    when r.record_ended then 'Done'
    when not ${isForCaller(scope)} then case when r.is_pending then 'Scheduled' else 'Active' end
    when t.snoozed_till > ${scope.now} then 'Snoozed'
    when t.is_open then 'Active'
    when r.is_pending and (t.skipped_till is null or t.skipped_till < r.due_at
      or (r.repeat is not null and t.skipped_till < ${FAR_FUTURE_TIME})) then 'Scheduled'
    else 'Dismissed' end`;
}

/** Matches addressees: users addressed directly or through one of their groups, and users who were notified before. */
function isForCaller({ caller, principal }: ReminderScope) {
  if (principal.isSeenAs) return sql<boolean>`false`;
  const ids = [caller.userId, ...caller.groupIds];
  return sql<boolean>`(t.user_id is not null or exists (
    select from reminder_people as p
    where p.account_id = r.account_id and p.reminder_id = r.reminder_id and p.person_id = any(${ids}::uuid[])))`;
}

function isOnReadRecord(scope: ReminderScope) {
  const { read, trash } = getReminderDirectories(scope);
  if (read.length === 0) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from reminder_links as l
    ${buildRecordJoinSql({ of: 'l', as: 'i' })}
    where l.account_id = r.account_id and l.reminder_id = r.reminder_id and l.role = 'Record'
      and l.directory_id = any(${read}::uuid[])
      and (i.deleted_at is null or l.directory_id = any(${trash}::uuid[])))`;
}

/** Excludes reminders of dates that are hidden from the caller, because their time would reveal the date. */
function getShowsNoHiddenDate(scope: ReminderScope) {
  const { directories, fields, inStatuses } = getDateFieldVisibility(scope);
  return sql<boolean>`(r.field_id is null or exists (
    select from reminder_links as l
    ${buildRecordJoinSql({ of: 'l', as: 'i' })}
    where l.account_id = r.account_id and l.reminder_id = r.reminder_id and l.role = 'Record'
      and l.directory_id = any(${directories}::uuid[]) and not r.field_id = any(${fields}::uuid[])
      and not coalesce((r.field_id || ' ' || i.status_id) = any(${inStatuses}::text[]), false)))`;
}
