/** Stores the schedules and recipients of report emails. */
import { type Selectable, sql } from 'kysely';
import type { ReportMailing } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { MailingContent } from '../tables.ts';

export type StoredMailing = Selectable<Schema['report_mailings']>;

export interface MailingKey {
  readonly accountId: string;
  readonly reportId: string;
  readonly ownerId: string;
}

export async function findMailing(trx: Trx, key: MailingKey): Promise<StoredMailing | undefined> {
  return ofKey(trx, key).executeTakeFirst();
}

/** Reads the mailing and locks it until commit. */
export async function lockMailing(trx: Trx, key: MailingKey): Promise<StoredMailing | undefined> {
  return ofKey(trx, key).forUpdate().executeTakeFirst();
}

function ofKey(trx: Trx, { accountId, reportId, ownerId }: MailingKey) {
  return trx
    .selectFrom('report_mailings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId)
    .where('owner_id', '=', ownerId);
}

interface Written {
  readonly isOn: boolean;
  readonly content: MailingContent;
  /** ISO 8601. */
  readonly nextAt: string | null;
}

/** Writes a mailing, and clears the reason for which it was paused. */
export async function upsertMailing(
  trx: Trx,
  { accountId, reportId, ownerId }: MailingKey,
  { isOn, content, nextAt }: Written,
): Promise<void> {
  const row = { is_on: isOn, content: JSON.stringify(content), next_at: nextAt, paused_because: null };
  await trx
    .insertInto('report_mailings')
    .values({ account_id: accountId, report_id: reportId, owner_id: ownerId, ...row })
    .onConflict(conflict => conflict.columns(['account_id', 'report_id', 'owner_id']).doUpdateSet(row))
    .execute();
}

export async function disableMailing(
  trx: Trx,
  key: MailingKey,
  reason: ReportMailing['pausedBecause'],
): Promise<void> {
  await trx
    .updateTable('report_mailings')
    .set({ is_on: false, next_at: null, paused_because: reason })
    .where('account_id', '=', key.accountId)
    .where('report_id', '=', key.reportId)
    .where('owner_id', '=', key.ownerId)
    .execute();
}

/** Returns the time of the next mailing in any account, in ISO 8601, or `null` if none is planned. */
export async function findEarliestMailing(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(next_at) as at from report_mailings where next_at is not null`.execute(trx);
  return rows[0]?.at ?? null;
}

export async function listAccountsWithDueMailings(trx: Trx, now: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from report_mailings where next_at <= ${now}`.execute(trx);
  return rows.map(row => row.account_id);
}

/** Returns due mailings, locked until commit. Mailings locked by another node are skipped. */
export async function lockDueMailings(trx: Trx, accountId: string, now: string): Promise<StoredMailing[]> {
  return trx
    .selectFrom('report_mailings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function scheduleMailing(
  trx: Trx,
  { account_id, report_id, owner_id }: StoredMailing,
  nextAt: string | null,
): Promise<void> {
  await trx
    .updateTable('report_mailings')
    .set({ next_at: nextAt })
    .where('account_id', '=', account_id)
    .where('report_id', '=', report_id)
    .where('owner_id', '=', owner_id)
    .execute();
}
