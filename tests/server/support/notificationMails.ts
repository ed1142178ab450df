import type { Member, TestApi } from '../harness.ts';
import type { TestTime } from './testTime.ts';

/** As if the person had used the link that was mailed to them, or never had. */
export async function confirmAddress(
  { database }: Pick<TestApi, 'database'>,
  { user }: Member,
  at: string | null = '2026-01-01T00:00:00Z',
): Promise<void> {
  await database.forAccount(user.account.id, trx =>
    trx.updateTable('users').set({ email_confirmed_at: at }).where('user_id', '=', user.id).execute(),
  );
}

/** So many seconds pass, and what is due by then is sent. */
export async function mailEverything(
  { clock, jobs }: Pick<TestApi, 'clock' | 'jobs'>,
  time: TestTime,
  seconds: number,
): Promise<void> {
  time.moveTo(new Date(time.now() + seconds * 1_000).toISOString());
  await clock.settle();
  await jobs.settle('MailNotifications');
  await jobs.settle('SendMail');
}
