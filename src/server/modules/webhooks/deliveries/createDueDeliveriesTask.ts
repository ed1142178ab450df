/** Enqueues the jobs that send due messages, with a limit per endpoint and per account. */
import { sql } from 'kysely';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import '../jobs.ts';
import { WEBHOOK_DELIVERIES_TASK } from './plan.ts';

/** The maximum number of rows scanned for accounts that have something due. */
const MAX_SCANNED = 2_000;
/**
 * The maximum number of messages sent at the same time. A slow endpoint then delays only its own messages,
 * and an account with many endpoints delays only its own messages.
 */
const MAX_CONCURRENT = { ofEndpoint: 2, ofAccount: 6 };
/**
 * The time after which a message being sent is considered lost. Longer than a job takes, including its time in the
 * queue.
 */
const LOST_AFTER_MS = 15 * 60_000;

export function createDueDeliveriesTask(database: Database): ScheduledTask {
  return {
    name: WEBHOOK_DELIVERIES_TASK,
    next: findEarliest,
    async run(now, signal) {
      for (const accountId of await database.asSystem(trx => findDueAccounts(trx, now))) {
        if (signal.aborted) return;
        await database.forAccount(accountId, trx => claim(trx, accountId, now));
      }
    },
  };
}

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(greatest(d.due_at, e.throttled_till)) as at
    from webhook_deliveries as d join webhook_endpoints as e using (account_id, endpoint_id)
    where d.due_at is not null`.execute(trx);
  return rows[0]?.at ?? null;
}

async function findDueAccounts(trx: Trx, now: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from (
    select account_id from webhook_deliveries where due_at <= ${now}::timestamptz
    order by due_at limit ${MAX_SCANNED}) as due`.execute(trx);
  return rows.map(row => row.account_id);
}

async function claim(trx: Trx, accountId: string, now: string): Promise<void> {
  // Only one node can claim messages of an account at a time; otherwise each would enqueue up to the limit.
  await sql`select from webhook_endpoints where account_id = ${accountId}::uuid order by endpoint_id for update`.execute(
    trx,
  );
  const lostAt = new Date(Date.parse(now) + LOST_AFTER_MS).toISOString();
  const { rows } = await sql<{ delivery_id: string; turn: number }>`
    with busy as (
      select endpoint_id, count(*)::int as count from webhook_deliveries
      where account_id = ${accountId}::uuid and state = 'Sending' and due_at > ${now}::timestamptz group by endpoint_id),
    places as (
      select d.delivery_id, d.due_at, coalesce(b.count, 0)
          + row_number() over (partition by d.endpoint_id order by d.due_at, d.delivery_id) as place
      from webhook_deliveries as d join webhook_endpoints as e using (account_id, endpoint_id)
        left join busy as b using (endpoint_id)
      where d.account_id = ${accountId}::uuid and d.due_at <= ${now}::timestamptz
        and (e.throttled_till is null or e.throttled_till <= ${now}::timestamptz)),
    chosen as (
      select delivery_id from places where place <= ${MAX_CONCURRENT.ofEndpoint}::int order by place, due_at
      limit greatest(0, ${MAX_CONCURRENT.ofAccount}::int - (select coalesce(sum(count), 0) from busy)::int))
    update webhook_deliveries as d set state = 'Sending', turn = d.turn + 1, due_at = ${lostAt}::timestamptz
    from chosen where d.account_id = ${accountId}::uuid and d.delivery_id = chosen.delivery_id
    returning d.delivery_id, d.turn`.execute(trx);
  for (const { delivery_id: deliveryId, turn } of rows)
    await enqueue(trx, { accountId, kind: 'SendWebhook', ids: { deliveryId, turn: String(turn) } });
}
