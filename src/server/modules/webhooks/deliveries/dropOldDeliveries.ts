import { sql } from 'kysely';
import type { Database } from '#server/kernel/database/database.ts';

/** As long as the log of runs. */
const KEPT = '30 days';
const AT_ONCE = 5_000;

export async function dropOldDeliveries(database: Database): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE; ) {
    gone = await database.asSystem(async trx => {
      const { rows } = await sql`delete from webhook_deliveries where (account_id, delivery_id) in (
          select account_id, delivery_id from webhook_deliveries
          where at < now() - ${KEPT}::interval and due_at is null limit ${AT_ONCE})
        returning 1`.execute(trx);
      return rows.length;
    });
  }
}
