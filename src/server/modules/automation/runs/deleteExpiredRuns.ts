import { sql } from 'kysely';
import { buildLimitedRowsSql } from '#server/kernel/database/buildLimitedRowsSql.ts';
import type { Database } from '#server/kernel/database/database.ts';

const KEPT = '30 days';
/** How long runs of a paused rule wait before they are abandoned. */
const MISSED_KEPT = '7 days';
const BATCH_SIZE = 5_000;

/**
 * Deletes ended runs after 30 days and dry runs after a day, and abandons runs that have waited for a paused rule for 7
 * days.
 */
export async function deleteExpiredRuns(database: Database): Promise<void> {
  await database.asSystem(trx =>
    sql`update automation_runs set state = 'GivenUp'
      where state = 'Waiting' and due_at is null and at < now() - ${MISSED_KEPT}::interval`.execute(trx),
  );
  await database.asSystem(trx =>
    sql`delete from automation_dry_runs where at < now() - interval '1 day'`.execute(trx),
  );
  for (let gone = BATCH_SIZE; gone === BATCH_SIZE; ) {
    gone = await database.asSystem(async trx => {
      const which = sql`at < now() - ${KEPT}::interval and state <> 'Waiting'`;
      const { rows } = await sql`delete from automation_runs
        where ${buildLimitedRowsSql('automation_runs', { which, most: BATCH_SIZE })} returning 1`.execute(
        trx,
      );
      return rows.length;
    });
  }
}
