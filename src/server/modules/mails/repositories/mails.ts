import { type Insertable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { MailBody } from '../tables.ts';

/** An email being sent. `tries` distinguishes this attempt from later attempts. */
export type ClaimedMail = {
  accountId: string;
  mailId: string;
  recipient: string;
  subject: string;
  body: MailBody;
  createdAt: string;
  tries: number;
};

export async function insertMail(trx: Trx, row: Insertable<Schema['mails']>): Promise<void> {
  await trx.insertInto('mails').values(row).execute();
}

/**
 * Claims an email for an attempt to send it. Returns `undefined` if it has been sent, has failed for good or doesn't
 * exist.
 */
export async function claimMail(trx: Trx, mailId: string): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mails set tries = tries + 1
    where mail_id = ${mailId}::uuid and sent_at is null and body is not null
    returning account_id as "accountId", mail_id as "mailId", recipient, subject, body,
      created_at as "createdAt", tries`.execute(trx);
  return rows[0];
}

type Claim = Pick<ClaimedMail, 'accountId' | 'mailId' | 'tries'>;

/** Records that the email has been sent, and deletes its body, because it contains a link. */
export async function markMailSent(trx: Trx, claim: Claim): Promise<void> {
  await change(trx, claim, { sent_at: new Date().toISOString(), body: null, problem: null });
}

/** Stores why an attempt failed. The email can be retried. */
export async function storeMailProblem(trx: Trx, claim: Claim, problem: string): Promise<void> {
  await change(trx, claim, { problem });
}

/** Stores why the email isn't sent, and deletes its body, so that it isn't retried. */
export async function markMailFailed(trx: Trx, claim: Claim, problem: string): Promise<void> {
  await change(trx, claim, { problem, body: null });
}

/**
 * Deletes old emails, including failed emails that no one has retried, because the server doesn't retry any
 * email for that long.
 */
export async function deleteOldMails(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('mails').where('created_at', '<', before).execute();
}

type Change = Partial<Pick<Insertable<Schema['mails']>, 'sent_at' | 'body' | 'problem'>>;

async function change(trx: Trx, { accountId, mailId, tries }: Claim, set: Change): Promise<void> {
  await trx
    .updateTable('mails')
    .set(set)
    .where('account_id', '=', accountId)
    .where('mail_id', '=', mailId)
    .where('tries', '=', tries)
    .execute();
}
