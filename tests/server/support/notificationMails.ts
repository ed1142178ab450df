import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Config } from '#server/kernel/config/config.ts';
import type { Member, TestApi } from '../harness.ts';
import type { TestTime } from './testTime.ts';

/** Sets whether the user has used the confirmation link in their email. */
export async function confirmAddress(
  { database }: Pick<TestApi, 'database'>,
  { user }: Member,
  at: string | null = '2026-01-01T00:00:00Z',
): Promise<void> {
  await database.forAccount(user.account.id, trx =>
    trx.updateTable('users').set({ email_confirmed_at: at }).where('user_id', '=', user.id).execute(),
  );
}

/** Advances the clock by a number of seconds, and sends the emails that are due by then. */
export async function sendAllMails(
  { clock, jobs }: Pick<TestApi, 'clock' | 'jobs'>,
  time: TestTime,
  seconds: number,
): Promise<void> {
  time.moveTo(new Date(time.now() + seconds * 1_000).toISOString());
  await clock.settle();
  await jobs.settle('MailNotifications');
  await jobs.settle('SendMail');
}

/** Makes all notifications of a user unread, and their emails due, as if a minute had passed. */
export async function makeMailsDue({ database }: Pick<TestApi, 'database'>, { user }: Member): Promise<void> {
  const mail_at = '2020-01-01T00:00:00Z';
  await database.forAccount(user.account.id, trx =>
    trx
      .updateTable('notifications')
      .set({ mail_at, read_at: null, done_at: null, snoozed_till: null })
      .where('user_id', '=', user.id)
      .execute(),
  );
}

/**
 * Returns the subject, the text and the HTML of each notification email to a user. Requires that no mail server is
 * configured.
 */
export async function readOutbox({ dataDir }: Config, { email }: Member): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter(name => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async name => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails
    .filter(({ to, text = '' }) => to?.[0]?.address === email && text.includes('/unsubscribe?'))
    .map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
}
