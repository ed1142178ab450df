import { listOccurrencesAfter } from '#core/reminders/repetition.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { readRecordDisplays, type VisibleRecord } from './links.ts';
import type { ReminderScope } from './reminderScope.ts';
import { type ReminderLink, type ReminderUsers, readLinks, readReminderUsers } from './rows/reminders.ts';
import type { VisibleReminder } from './rows/selectVisibleReminders.ts';

export type Reminder = ResponseBody<'getReminder'>;

/** Converts reminders to the form of the API. Reads their records in one batch per directory. */
export async function presentReminders(
  scope: ReminderScope,
  rows: readonly VisibleReminder[],
): Promise<Reminder[]> {
  const ids = rows.map(row => row.reminder_id);
  const people = await readReminderUsers(scope.trx, scope.accountId, ids);
  const links = await readLinks(scope.trx, scope.accountId, ids);
  const records = await readRecordDisplays(scope, [...links.values()].flat());
  return rows.map(row =>
    present(row, {
      people: people.get(row.reminder_id) ?? { users: [], groups: [] },
      links: (links.get(row.reminder_id) ?? []).filter(({ itemId }) => records.has(itemId)),
      records,
    }),
  );
}

export async function presentReminder(scope: ReminderScope, row: VisibleReminder): Promise<Reminder> {
  const [shown] = await presentReminders(scope, [row]);
  if (!shown) throw new Error('One reminder in, one reminder out.');
  return shown;
}

interface Parts {
  readonly people: ReminderUsers;
  /** The links that are visible to the viewer. */
  readonly links: readonly ReminderLink[];
  readonly records: ReadonlyMap<string, VisibleRecord>;
}

function present(row: VisibleReminder, { people, links, records }: Parts): Reminder {
  const linkOf = (role: ReminderLink['role']) => links.find(link => link.role === role);
  const comesUpAt = timeAfterSkipped(row);
  const [record, contact, process] = [linkOf('Record'), linkOf('Contact'), linkOf('Process')];
  return {
    id: row.reminder_id,
    number: row.number,
    text: row.text,
    dueAt: row.due_at,
    startsLocal: row.starts_local,
    timeZone: row.time_zone,
    ...(row.repeat === null ? {} : { repeat: row.repeat }),
    ...(row.occurrence_at === null ? {} : { occurrenceAt: row.occurrence_at }),
    ...(row.missed === 0 ? {} : { missed: row.missed }),
    users: [...people.users],
    groups: [...people.groups],
    ...(contact ? { contact: contact.itemId } : {}),
    ...(process ? { process: process.itemId } : {}),
    ...(record ? { directoryId: record.directoryId, itemId: record.itemId } : {}),
    endsWithRecord: row.ends_with_record,
    status: row.status,
    ...(row.status === 'Snoozed' && row.snoozed_till ? { snoozedTill: row.snoozed_till } : {}),
    ...(comesUpAt === undefined ? {} : { comesUpAt }),
    mayChange: row.is_own,
    isFor: row.is_for,
    version: row.version,
    createdBy: row.created_by,
    createdAt: row.created_at,
    references: Object.fromEntries(
      links.flatMap(({ itemId }) => {
        const seen = records.get(itemId);
        return seen ? [[itemId, seen] as const] : [];
      }),
    ),
  };
}

/**
 * Returns the first occurrence of a repeating reminder that the caller doesn't skip; other users are still
 * reminded of the skipped occurrences. Returns `undefined` if the caller skips no future occurrences.
 */
function timeAfterSkipped(row: VisibleReminder): string | undefined {
  const { repeat, skipped_till: till, starts_local: startsLocal, time_zone: timeZone } = row;
  if (repeat === null || till === null || row.status !== 'Scheduled' || till < row.due_at) return undefined;
  return listOccurrencesAfter({ startsLocal, timeZone, repeat }, till, 1)[0];
}
