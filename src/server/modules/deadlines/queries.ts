import { sql } from 'kysely';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Directory } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { buildFromLiveRecordsSql } from '#server/modules/records/index.ts';
import type { PassedDeadline } from './events.ts';

/** The time and the day up to which an account's deadlines were reported. */
export interface ReportWatermark {
  /** ISO 8601. */
  readonly till: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** The maximum number of records per transaction, except for further records with the same time as the last one. */
const BATCH_SIZE = 5_000;

/**
 * Returns the time limits of statuses that ended or came near their end after `told.till` and up to the
 * returned `till`. Stops after about `BATCH_SIZE` records. A time limit that did both counts only as ended.
 */
export async function findReachedDeadlines(
  trx: Trx,
  { accountId, told, now }: { accountId: string; told: ReportWatermark; now: string },
): Promise<{ till: string; passed: PassedDeadline[] }> {
  const moments = (column: 'service_due' | 'service_risk_at') => sql`
    select ${sql.ref(column)} as at ${buildFromLiveRecordsSql({ accountId })}
      and ${sql.ref(column)} > ${told.till}::timestamptz and ${sql.ref(column)} <= ${now}::timestamptz
    order by ${sql.ref(column)} limit ${BATCH_SIZE}`;
  const { rows: cut } = await sql<{ till: string }>`
    select coalesce(max(at), ${now}::timestamptz) as till from (
      select at from ((${moments('service_due')}) union all (${moments('service_risk_at')})) as m
      order by at limit ${BATCH_SIZE}) as m`.execute(trx);
  const till = cut[0]?.till ?? now;
  const between = (column: 'service_due' | 'service_risk_at') =>
    sql`${sql.ref(column)} > ${told.till}::timestamptz and ${sql.ref(column)} <= ${till}::timestamptz`;
  const { rows } = await sql<{ directory_id: string; state: PassedDeadline['state']; item_ids: string[] }>`
    select directory_id, case when service_due <= ${till}::timestamptz then 'Overdue' else 'AtRisk' end as state,
      array_agg(item_id order by item_id) as item_ids
    ${buildFromLiveRecordsSql({ accountId })}
      and (${between('service_due')} or ${between('service_risk_at')})
    group by 1, 2 order by 1, 2`.execute(trx);
  const passed = rows.map(({ directory_id: directoryId, state, item_ids: itemIds }) => ({
    directoryId,
    state,
    deadline: 'ServiceLevel' as const,
    itemIds,
  }));
  return { till, passed };
}

/** Returns unfinished processes whose due date has passed since the last reported day. */
export async function findOverdueSince(
  trx: Trx,
  {
    accountId,
    told,
    yesterday,
    directories,
  }: { accountId: string; told: ReportWatermark; yesterday: string; directories: readonly Directory[] },
): Promise<PassedDeadline[]> {
  const active = directories.flatMap(({ type, statusList }) =>
    type === 'Process' ? statusList.filter(status => status.type === 'Active').map(({ id }) => id) : [],
  );
  if (active.length === 0) return [];
  const due = sql`custom_fields -> ${WRITABLE_ID.dueDate} ->> 'dateValue'`;
  const { rows } = await sql<{ directory_id: string; item_ids: string[] }>`
    select directory_id, array_agg(item_id order by item_id) as item_ids
    ${buildFromLiveRecordsSql({ accountId })}
      and status_id = any(${active}::uuid[]) and ${due} > ${told.day} and ${due} <= ${yesterday}
    group by 1 order by 1`.execute(trx);
  return rows.map(({ directory_id: directoryId, item_ids: itemIds }) => ({
    directoryId,
    state: 'Overdue' as const,
    deadline: 'DueDate' as const,
    itemIds,
  }));
}
