import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';

export interface ReminderDateKey {
  readonly directoryId: string;
  readonly itemId: string;
  readonly fieldId: string;
}

/**
 * Returns the record and the date field that triggered each reminder, keyed by reminder id. Omits other reminders.
 * Used to notify only users who can see the date.
 */
export async function findDatedReminders(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, ReminderDateKey>> {
  const rows = await trx
    .selectFrom('reminders as r')
    .innerJoin('reminder_links as l', join =>
      join
        .onRef('l.account_id', '=', 'r.account_id')
        .onRef('l.reminder_id', '=', 'r.reminder_id')
        .on('l.role', '=', 'Record'),
    )
    .select(['r.reminder_id', 'r.field_id', 'l.directory_id', 'l.item_id'])
    .where('r.account_id', '=', accountId)
    .where(sql<boolean>`r.reminder_id = any(${ids}::uuid[])`)
    .where('r.field_id', 'is not', null)
    .execute();
  return new Map(
    rows.map(row => [
      row.reminder_id,
      { directoryId: row.directory_id, itemId: row.item_id, fieldId: row.field_id ?? '' },
    ]),
  );
}
