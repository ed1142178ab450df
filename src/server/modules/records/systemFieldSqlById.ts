/** The system fields in SQL, with the same ids as in `src/core/field/system/systemFields.ts`. */
import { type RawBuilder, sql } from 'kysely';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { RecordSql, SystemFieldSql } from '#server/kernel/fields/fieldServer.ts';
import { statusRowsSql } from '#server/modules/definitions/index.ts';
import { buildMovesSql, buildStatusPeriodsSql } from './buildStatusPeriodsSql.ts';
import { finishedAtSql } from './finishedAtSql.ts';

const column = (name: string): RawBuilder<unknown> => sql.ref(`items.${name}`);

const member = (name: string, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when ${value} is not null then jsonb_build_object(${name}::text, ${value}) end)`;

/** Returns SQL for the day in a time zone, as a text `YYYY-MM-DD`. */
const getDay = (instant: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> =>
  sql`to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;

const getDate = (instant: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> =>
  sql`(${instant} at time zone ${timeZone}::text)::date`;

export const systemFieldSqlById: Readonly<Record<string, SystemFieldSql>> = {
  [SYSTEM_ID.number]: {
    value: () => member('numberValue', column('number')),
    order: { by: column('number'), column: 'bigint' },
  },
  [SYSTEM_ID.status]: {
    value: () => member('stringValue', column('status_id')),
    order: {
      by: sql`(select status.position from ${statusRowsSql} as status where status.account_id = items.account_id
        and status.directory_id = items.directory_id and status.status_id = items.status_id)`,
      column: null,
    },
  },
  [SYSTEM_ID.tags]: {
    value: () => sql`(case when cardinality(items.tags) > 0 then jsonb_build_object('listValue',
      (select jsonb_agg(jsonb_build_object('stringValue', tag)) from unnest(items.tags) as tag)) end)`,
    order: null,
  },
  [SYSTEM_ID.createdAt]: {
    value: zone => member('dateValue', getDay(column('created_at'), zone)),
    instant: column('created_at'),
    order: { by: column('created_at'), column: 'timestamptz' },
  },
  [SYSTEM_ID.lastActivity]: {
    value: zone => member('dateValue', getDay(column('last_activity_at'), zone)),
    instant: column('last_activity_at'),
    // Records in the trash are sorted by the time of their deletion.
    order: { by: column('last_activity_at'), column: 'timestamptz', inTrash: column('deleted_at') },
  },
  [SYSTEM_ID.statusSince]: {
    value: zone =>
      member(
        'dateValue',
        sql`(case when items.status_id is not null then ${getDay(column('status_since'), zone)} end)`,
      ),
    order: { by: sql`(case when items.status_id is not null then items.status_since end)`, column: null },
  },
  [SYSTEM_ID.finishedAt]: {
    // Other than by writes, the value only changes if a status gets another type, which is a change of definitions.
    value: zone => member('dateValue', getDay(finishedAtSql, zone)),
    order: { by: finishedAtSql, column: null },
  },
  [SYSTEM_ID.daysInStatus]: {
    // The value increases daily without a write.
    changesWithDays: true,
    value: zone =>
      member(
        'numberValue',
        sql`(case when items.status_id is not null
          then ${getDate(sql`now()`, zone)} - ${getDate(column('status_since'), zone)} end)`,
      ),
    order: null,
  },
  [SYSTEM_ID.stays]: {
    // Current periods grow daily without a write.
    changesWithDays: true,
    value: timeZone => sql`(${buildStatusPeriodsSql(timeZone)})::jsonb`,
    brief: buildMovesSql,
    order: null,
  },
  [SYSTEM_ID.createdHour]: {
    value: zone =>
      member('numberValue', sql`extract(hour from ${column('created_at')} at time zone ${zone}::text)::int`),
    order: null,
  },
  [SYSTEM_ID.createdBy]: {
    value: () => member('stringValue', column('created_by')),
    order: null,
  },
  [SYSTEM_ID.serviceDue]: {
    value: zone => member('dateValue', getDay(column('service_due'), zone)),
    instant: column('service_due'),
    // Most records have no due time. Such records are sorted last in both directions.
    order: { by: column('service_due'), column: 'timestamptz', isSparse: true },
  },
  [SYSTEM_ID.statusPosition]: {
    value: () => member('stringValue', column('position')),
    order: { by: column('position'), column: 'text' },
  },
};

/**
 * Returns the SQL of a record that only contains the value of a system field, for conditions and sort
 * orders.
 */
export function buildSystemRecordSql(
  id: string,
  { value }: SystemFieldSql,
  { timeZone, hiding }: { timeZone: string; hiding: readonly string[] },
): RecordSql {
  const all = sql`jsonb_build_object(${id}::text, ${value(timeZone)})`;
  // A JSON null must count as an empty value, like a missing member.
  const filled = sql`jsonb_strip_nulls(${all})`;
  return {
    accountId: column('account_id'),
    customFields:
      hiding.length === 0
        ? filled
        : sql`(case when items.status_id = any(${hiding}::uuid[]) then '{}'::jsonb else ${filled} end)`,
  };
}
