import type { Trx } from '#server/kernel/database/database.ts';
import { readAdminLocks, readGroupMembers } from '#server/modules/identity/index.ts';
import { readReminderUsers } from '../rows/reminders.ts';

interface Told {
  readonly reminderId: string;
  readonly userId: string;
}

interface Asked {
  readonly accountId: string;
  readonly now: string;
  readonly reminders: readonly { readonly reminder_id: string; readonly created_by: string }[];
}

/**
 * Returns the current addressees of the reminders: existing users, and members of existing groups. If there
 * are none, or an administrator has locked all of them, the author is added.
 */
export async function findReminderRecipients(
  trx: Trx,
  { accountId, now, reminders }: Asked,
): Promise<Told[]> {
  const ids = reminders.map(row => row.reminder_id);
  const people = await readReminderUsers(trx, accountId, ids);
  const all = [...people.values()];
  const members = await readGroupMembers(trx, accountId, distinct(all.flatMap(({ groups }) => groups)));
  const userIds = distinct([...all.flatMap(({ users }) => users), ...[...members.values()].flat()]);
  const isLocked = await readAdminLocks(trx, { accountId, now, userIds });
  return reminders.flatMap(({ reminder_id: reminderId, created_by }) => {
    const { users = [], groups = [] } = people.get(reminderId) ?? {};
    const found = distinct([...users, ...groups.flatMap(id => members.get(id) ?? [])]);
    const there = found.filter(id => isLocked.has(id));
    const isReached = there.some(id => isLocked.get(id) === false);
    const told = isReached ? there : distinct([...there, created_by]);
    return told.map(userId => ({ reminderId, userId }));
  });
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
