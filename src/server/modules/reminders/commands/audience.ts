import type { ReminderAudience } from '../events.ts';
import type { ReminderLink, ReminderUsers } from '../rows/reminders.ts';

/**
 * Returns the author, the addressees, and the directory of the record to which the reminder is attached. Users who can
 * read this directory can also see the reminder.
 */
export function getReminderAudience(
  authorId: string,
  { people: { users, groups }, links }: { people: ReminderUsers; links: readonly ReminderLink[] },
): ReminderAudience {
  return {
    userIds: [...new Set([authorId, ...users])],
    groupIds: groups,
    directoryId: links.find(({ role }) => role === 'Record')?.directoryId ?? null,
  };
}
