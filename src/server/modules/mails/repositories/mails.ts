import { type Insertable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { MailBody } from '../tables.ts';

/** A mail that this process may send for now; `tries` tells its turn from that of anybody after it. */
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

/** Takes mails whose time has come for `leaseSeconds`: sending needs no transaction, and no other node takes them. */
export async function claimMails(
  trx: Trx,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds}::integer)
    where (account_id, mail_id) in (
      select account_id, mail_id from mails
      where sent_at is null and body is not null and next_try_at <= now()
      order by next_try_at limit ${limit}::integer for update skip locked
    )
    returning account_id as "accountId", mail_id as "mailId", recipient, subject, body,
      created_at as "createdAt", tries`.execute(trx);
  return rows;
}

type Claim = Pick<ClaimedMail, 'accountId' | 'mailId' | 'tries'>;

/** It is on its way: the body goes, because it holds a link. */
export async function markSent(trx: Trx, claim: Claim): Promise<void> {
  await change(trx, claim, { sent_at: new Date().toISOString(), body: null, problem: null });
}

export async function markForRetry(
  trx: Trx,
  claim: Claim,
  { problem, nextTryAt }: { problem: string; nextTryAt: string },
): Promise<void> {
  await change(trx, claim, { problem, next_try_at: nextTryAt });
}

/** It is not tried again; what kept it from being sent stays to be read. */
export async function giveUpMail(trx: Trx, claim: Claim, problem: string): Promise<void> {
  await change(trx, claim, { problem, body: null });
}

/** Sent ones and those given up. */
export async function dropOldMails(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('mails').where('body', 'is', null).where('created_at', '<', before).execute();
}

type Change = Partial<Pick<Insertable<Schema['mails']>, 'sent_at' | 'body' | 'problem' | 'next_try_at'>>;

async function change(trx: Trx, { accountId, mailId, tries }: Claim, set: Change): Promise<void> {
  await trx
    .updateTable('mails')
    .set(set)
    .where('account_id', '=', accountId)
    .where('mail_id', '=', mailId)
    .where('tries', '=', tries)
    .execute();
}
