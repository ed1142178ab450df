import { sql } from 'kysely';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { log } from '#server/kernel/log/log.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { accountTimeZonesSql, readTimeZone } from '#server/modules/identity/index.ts';
import { buildFromRecordsWhereSql } from '#server/modules/records/index.ts';
import { emitDeadlinesPassed } from './events.ts';
import { findOverdueSince, findReachedDeadlines, type ReportWatermark } from './queries.ts';

interface Parts {
  readonly database: Database;
  readonly definitions: DefinitionStore;
}

/**
 * Emits an event once when a record's current deadline has passed or is near. Each account stores the time
 * up to which this was done, so that nothing is scheduled for individual records. A deadline that had
 * already passed when it was set isn't reported.
 */
export function createDeadlinesTask({ database, definitions }: Parts): ScheduledTask {
  return {
    name: 'deadlines',
    next: findEarliest,
    async run(now, signal) {
      for (const accountId of await database.asSystem(trx => findDueAccounts(trx, now))) {
        if (signal.aborted) return;
        try {
          await database.forAccount(accountId, trx => tellAccount(trx, { accountId, now, definitions }));
        } catch (error) {
          log.error({ err: error, accountId }, 'Deadlines that passed could not be told of');
        }
      }
    },
  };
}

/**
 * Selects when each account next has something to report: when a time limit of a status is near or over, or when the
 * day after `told_day` ends, and with it that day's due dates. A new account is due immediately.
 */
const dueAt = sql`
  select a.account_id, case when t.account_id is null then '-infinity'::timestamptz else least(
    (select min(items.service_due) ${buildFromRecordsWhereSql(sql`items.account_id = a.account_id`)}
      and items.service_due > t.told_till and items.deleted_at is null),
    (select min(items.service_risk_at) ${buildFromRecordsWhereSql(sql`items.account_id = a.account_id`)}
      and items.service_risk_at > t.told_till and items.deleted_at is null),
    (t.told_day + 2)::timestamp at time zone a.time_zone) end as at
  from ${accountTimeZonesSql} as a left join deadlines_told as t on t.account_id = a.account_id`;

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select greatest(min(at), 'epoch') as at from (${dueAt}) as due`.execute(trx);
  return rows[0]?.at ?? null;
}

async function findDueAccounts(trx: Trx, now: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (${dueAt}) as due where at <= ${now}::timestamptz`.execute(trx);
  return rows.map(row => row.account_id);
}

interface Telling {
  readonly accountId: string;
  readonly now: string;
  readonly definitions: DefinitionStore;
}

async function tellAccount(trx: Trx, { accountId, now, definitions }: Telling): Promise<void> {
  const { told, timeZone } = await lockTold(trx, { accountId, now });
  // Another node is handling the account.
  if (!told) return;
  const { till, passed } = await findReachedDeadlines(trx, { accountId, told, now });
  const yesterday = addDays(getDayInZone(timeZone, Date.parse(now)), -1);
  const { directories } = await definitions.load(trx, accountId);
  const overdue =
    told.day < yesterday ? await findOverdueSince(trx, { accountId, told, yesterday, directories }) : [];
  for (const one of [...passed, ...overdue]) await emitDeadlinesPassed(trx, accountId, one);
  await trx
    .updateTable('deadlines_told')
    .set({ told_till: till, told_day: told.day < yesterday ? yesterday : told.day })
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * Locks the time up to which deadlines were reported. `told` is `undefined` if another node is handling the account. A
 * new account starts now, so that earlier deadlines aren't reported.
 */
async function lockTold(
  trx: Trx,
  { accountId, now }: Pick<Telling, 'accountId' | 'now'>,
): Promise<{ told: ReportWatermark | undefined; timeZone: string }> {
  const timeZone = await readTimeZone(trx, accountId);
  const day = addDays(getDayInZone(timeZone, Date.parse(now)), -1);
  await trx
    .insertInto('deadlines_told')
    .values({ account_id: accountId, told_till: now, told_day: day })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('deadlines_told')
    .select(['told_till', sql<string>`told_day::text`.as('told_day')])
    .where('account_id', '=', accountId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return { told: row && { till: row.told_till, day: row.told_day }, timeZone };
}
