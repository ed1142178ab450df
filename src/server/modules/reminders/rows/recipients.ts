import type { Updateable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { ReminderKey } from './reminders.ts';

interface RecipientKey extends ReminderKey {
  readonly userId: string;
}

export async function saveRecipient(
  trx: Trx,
  { accountId, reminderId, userId }: RecipientKey,
  change: Updateable<Schema['reminder_recipients']> & { is_open: boolean },
): Promise<void> {
  await trx
    .insertInto('reminder_recipients')
    .values({
      account_id: accountId,
      reminder_id: reminderId,
      user_id: userId,
      occurrence_at: null,
      snoozed_till: null,
      skipped_till: null,
      ...change,
    })
    .onConflict(conflict => conflict.columns(['account_id', 'reminder_id', 'user_id']).doUpdateSet(change))
    .execute();
}

/** Closes the current occurrence for all users, including those who have snoozed it. */
export async function closeReminderForAll(trx: Trx, { accountId, reminderId }: ReminderKey): Promise<void> {
  await trx
    .updateTable('reminder_recipients')
    .set({ is_open: false, snoozed_till: null })
    .where('account_id', '=', accountId)
    .where('reminder_id', '=', reminderId)
    .execute();
}

export async function isReminderOpenForAnyone(
  trx: Trx,
  { accountId, reminderId }: ReminderKey,
): Promise<boolean> {
  const found = await trx
    .selectFrom('reminder_recipients')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('reminder_id', '=', reminderId)
    .where('is_open', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
