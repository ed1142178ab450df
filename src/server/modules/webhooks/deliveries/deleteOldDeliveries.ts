import { sql } from 'kysely';
import { buildLimitedRowsSql } from '#server/kernel/database/buildLimitedRowsSql.ts';
import type { Database } from '#server/kernel/database/database.ts';

/** Messages are stored for as long as the log of runs. */
const KEPT = '30 days';
const BATCH_SIZE = 5_000;

export async function deleteOldDeliveries(database: Database): Promise<void> {
  for (let gone = BATCH_SIZE; gone === BATCH_SIZE; ) {
    gone = await database.asSystem(async trx => {
      const which = sql`at < now() - ${KEPT}::interval and due_at is null`;
      const { rows } = await sql`delete from webhook_deliveries
        where ${buildLimitedRowsSql('webhook_deliveries', { which, most: BATCH_SIZE })} returning 1`.execute(
        trx,
      );
      return rows.length;
    });
  }
}
