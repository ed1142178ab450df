/** Recomputes records whose formulas use the current day, when the day ends in the time zone of their account. */
import { sql } from 'kysely';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { type ScheduledTask, schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { accountTimeZonesSql, readAccountRow } from '#server/modules/identity/index.ts';
import '../jobs.ts';

const TASK = 'formulaDays';

/**
 * Each affected account has one row in `formula_days`, regardless of its number of records. The node that claims the
 * row enqueues the job.
 */
export function createFormulaDayTask({ database }: { readonly database: Database }): ScheduledTask {
  return {
    name: TASK,
    next: findEarliest,
    async run(now, signal) {
      for (const accountId of await database.asSystem(trx => findDueAccounts(trx, now))) {
        if (signal.aborted) return;
        await database.forAccount(accountId, trx => queueDue(trx, accountId, now));
      }
    },
  };
}

/**
 * Stores the current day as the day for which the account's records are computed, or deletes the row if no formula uses
 * the current day.
 */
export async function storeFormulaDay(
  trx: Trx,
  accountId: string,
  { isRead, time }: { readonly isRead: boolean; readonly time: TimeSource },
): Promise<void> {
  if (!isRead) {
    await trx.deleteFrom('formula_days').where('account_id', '=', accountId).execute();
    return;
  }
  const { time_zone: timeZone } = await readAccountRow(trx);
  const day = getDayInZone(timeZone, time.now());
  const { rows } = await sql<{ ends: string }>`
    insert into formula_days (account_id, day) values (${accountId}::uuid, ${day}::date)
    on conflict (account_id) do update set day = excluded.day
    returning (day + 1)::timestamp at time zone ${timeZone}::text as ends`.execute(trx);
  if (rows[0]) schedulePlannedTime(trx, TASK, rows[0].ends);
}

/**
 * Selects the time, in each account's time zone, at which the day ends for which the account's records are computed.
 */
const endsAt = sql`
  select d.account_id, (d.day + 1)::timestamp at time zone a.time_zone as at
  from formula_days as d join ${accountTimeZonesSql} as a on a.account_id = d.account_id`;

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select min(at) as at from (${endsAt}) as ends`.execute(
    trx,
  );
  return rows[0]?.at ?? null;
}

async function findDueAccounts(trx: Trx, now: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (${endsAt}) as ends where at <= ${now}::timestamptz`.execute(trx);
  return rows.map(row => row.account_id);
}

/**
 * Enqueues one job, even if several days have passed while no node was running, because only the current day counts.
 */
async function queueDue(trx: Trx, accountId: string, now: string): Promise<void> {
  const { time_zone: timeZone } = await readAccountRow(trx);
  const { rows } = await sql`
    update formula_days set day = ${getDayInZone(timeZone, Date.parse(now))}::date
    where account_id in (
      select account_id from formula_days
      where account_id = ${accountId}::uuid
        and (day + 1)::timestamp at time zone ${timeZone}::text <= ${now}::timestamptz
      for update skip locked)
    returning account_id`.execute(trx);
  if (rows.length === 0) return;
  const ids = { where: 'DayIsRead' } as const;
  await enqueue(trx, { accountId, kind: 'ComputeFormulas', ids, key: 'ComputeFormulas DayIsRead' });
}
