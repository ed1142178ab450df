import type { Calendar } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** Returns `undefined` if the account has no calendar. */
export async function readAccountCalendar(trx: Trx, accountId: string): Promise<Calendar | undefined> {
  const row = await trx
    .selectFrom('calendars')
    .select('content')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.content;
}

export async function writeCalendar(trx: Trx, accountId: string, calendar: Calendar): Promise<void> {
  const content = JSON.stringify(calendar);
  await trx
    .insertInto('calendars')
    .values({ account_id: accountId, content })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ content }))
    .execute();
}

export async function removeCalendar(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('calendars').where('account_id', '=', accountId).execute();
}
