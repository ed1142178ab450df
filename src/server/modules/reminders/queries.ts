import { sql } from 'kysely';
import { toInstantRange } from '#core/calendar/zonedTime.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { listOccurrencesAfter, PREVIEW_OCCURRENCE_COUNT } from '#core/reminders/repetition.ts';
import { normalizeCase } from '#core/text.ts';
import type { RequestBody, ResponseBody } from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { buildMembershipsLeftJoinSql, validateTimeZone } from '#server/modules/identity/index.ts';
import { findReadableDirectory } from './links.ts';
import type { ReminderScope } from './reminderScope.ts';
import {
  buildReminderStatusSql,
  selectVisibleReminders,
  type VisibleReminder,
} from './rows/selectVisibleReminders.ts';
import { findRepetitionIssues, validateLocalTime } from './schedule.ts';

const DAY_MS = 86_400_000;
const MAX_ACTIVE = 100;
const PAGE = 50;

/** @throws ProblemError 404 if the reminder isn't visible. */
export async function readReminder(scope: ReminderScope, id: string): Promise<VisibleReminder> {
  const found = await selectOne(scope, id).executeTakeFirst();
  if (!found) throw createNotFoundError();
  return found;
}

/**
 * Locks the reminder until commit, so that neither a user nor the clock changes it.
 * @throws ProblemError 404 if the reminder isn't visible.
 */
export async function lockReminder(scope: ReminderScope, id: string): Promise<VisibleReminder> {
  const found = await selectOne(scope, id).forUpdate('r').executeTakeFirst();
  if (!found) throw createNotFoundError();
  return found;
}

function selectOne(scope: ReminderScope, id: string) {
  return selectVisibleReminders(scope).selectAll('r').where('r.reminder_id', '=', id.toLowerCase());
}

export async function listActiveReminders(scope: ReminderScope): Promise<VisibleReminder[]> {
  if (scope.principal.isSeenAs) return [];
  return selectVisibleReminders(scope)
    .selectAll('r')
    .where('t.is_open', '=', true)
    .where(sql<boolean>`${buildReminderStatusSql(scope)} = 'Active'`)
    .orderBy('r.occurrence_at', 'desc')
    .orderBy('r.number', 'desc')
    .limit(MAX_ACTIVE)
    .execute();
}

type Search = RequestBody<'searchReminders'>;

/** @throws ProblemError 422 if a day doesn't exist. */
export async function searchReminders(
  scope: ReminderScope,
  search: Search,
): Promise<{ rows: VisibleReminder[]; total: number }> {
  const filtered = await filter(scope, search);
  if (filtered === null) return { rows: [], total: 0 };
  const { orderByField = SYSTEM_ID.number, orderByAsc = false, skip = 0, take = PAGE } = search;
  const direction = orderByAsc ? 'asc' : 'desc';
  const rows = await filtered
    .selectAll('r')
    .$if(orderByField === 'DueAt', query => query.orderBy(isOver(scope)))
    .orderBy(ORDERS[orderByField](scope), direction)
    .orderBy('r.number', direction)
    .limit(take)
    .offset(skip)
    .execute();
  const { total } = await filtered
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

const ORDERS = {
  [SYSTEM_ID.number]: () => sql`r.number`,
  DueAt: () => sql`r.due_at`,
  [SYSTEM_ID.createdAt]: () => sql`r.created_at`,
  Text: () => sql`lower(r.text)`,
  [SYSTEM_ID.status]: (scope: ReminderScope) => sql`${buildReminderStatusSql(scope)}`,
};

function isOver(scope: ReminderScope) {
  return sql<boolean>`${buildReminderStatusSql(scope)} in ('Dismissed', 'Done', 'Cancelled')`;
}

/** Returns `null` if the search refers to a record or directory that doesn't exist or that the caller can't read. */
async function filter(scope: ReminderScope, search: Search) {
  let query = selectVisibleReminders(scope);
  for (const record of [
    { role: 'Contact', itemId: search.contactId },
    { role: 'Process', itemId: search.processId },
    { role: 'Record', itemId: search.itemId, directoryId: search.directoryId },
  ] as const) {
    const { role, itemId } = record;
    const directoryId = 'directoryId' in record ? record.directoryId?.toLowerCase() : undefined;
    if (itemId === undefined && directoryId === undefined) continue;
    const found = await findReadableDirectory(scope, { itemId: itemId?.toLowerCase(), directoryId });
    if (found === null) return null;
    const isIt = itemId === undefined ? sql`true` : sql`l.item_id = ${itemId.toLowerCase()}::uuid`;
    query = query.where(sql<boolean>`exists (select from reminder_links as l
      where l.account_id = r.account_id and l.reminder_id = r.reminder_id and l.role = ${role}
        and l.directory_id = ${found}::uuid and ${isIt})`);
  }
  const { users, status, keyword = '' } = search;
  if (users && users.length > 0) query = query.where(isForOneOf(users));
  if (status && status.length > 0)
    query = query.where(sql<boolean>`${buildReminderStatusSql(scope)} = any(${status}::text[])`);
  if (keyword.trim() !== '') query = query.where(holds(keyword.trim()));
  const days = getDue(scope, search);
  return days ? query.where(days) : query;
}

function isForOneOf(users: readonly string[]) {
  return sql<boolean>`exists (select from reminder_people as p
    ${buildMembershipsLeftJoinSql(sql`p.account_id`, sql`p.person_id`)}
    where p.account_id = r.account_id and p.reminder_id = r.reminder_id
      and (p.person_id = any(${users}::uuid[]) or m.user_id = any(${users}::uuid[]) or g.is_everyone))`;
}

function holds(keyword: string) {
  const [, number] = /^#(\d{1,15})$/.exec(keyword) ?? [];
  if (number !== undefined) return sql<boolean>`r.number = ${Number(number)}`;
  const pattern = `%${normalizeCase(keyword).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(r.text) like ${pattern}`;
}

/**
 * Returns the condition for a range of days in the account's time zone, both inclusive, or `null` if neither limit is
 * given.
 */
function getDue(scope: ReminderScope, { dateFrom, dateTill, withRepeating = false }: Search) {
  const { timeZone } = scope.principal.user.account;
  if (dateFrom === undefined && dateTill === undefined) return null;
  const { from, till } = toInstantRange({ from: dateFrom, till: dateTill }, timeZone);
  const isDue = sql<boolean>`(r.due_at >= ${from} and r.due_at < ${till})`;
  if (!withRepeating) return isDue;
  // Local times differ from UTC by less than a day in all time zones.
  const lastStart = new Date(Date.parse(till) + DAY_MS).toISOString().slice(0, 16);
  return sql<boolean>`(${isDue} or (r.repeat is not null and r.starts_local < ${lastStart}
    and (r.is_pending or r.due_at >= ${from})))`;
}

/** Returns the next times of a repetition, or its issues if it is invalid or never occurs. */
export function previewReminderRepetition(
  { startsLocal, timeZone: given, repeat }: RequestBody<'previewReminder'>,
  { timeZone: accountZone, now }: { timeZone: string; now: string },
): ResponseBody<'previewReminder'> {
  const timeZone = given ?? accountZone;
  const start = [...validateLocalTime(['startsLocal'], startsLocal), ...validateTimeZone(timeZone)];
  const repetition =
    start.length > 0
      ? { startsLocal: '2026-01-01T00:00', timeZone: 'UTC', repeat }
      : { startsLocal, timeZone, repeat };
  const issues = [...start, ...findRepetitionIssues(repetition, now)];
  const justBefore = new Date(Date.parse(now) - 1).toISOString();
  return {
    issues,
    times: issues.length > 0 ? [] : listOccurrencesAfter(repetition, justBefore, PREVIEW_OCCURRENCE_COUNT),
  };
}
