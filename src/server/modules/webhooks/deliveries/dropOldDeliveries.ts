import { sql } from 'kysely';
import type { Database } from '#server/kernel/database/database.ts';
import { someRows } from '#server/kernel/database/someRows.ts';

/** How long messages are stored: as long as the log of runs. */
const KEPT = '30 days';
const AT_ONCE = 5_000;

export async function dropOldDeliveries(database: Database): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE; ) {
    gone = await database.asSystem(async trx => {
      const which = sql`at < now() - ${KEPT}::interval and due_at is null`;
      const { rows } = await sql`delete from webhook_deliveries
        where ${someRows('webhook_deliveries', { which, most: AT_ONCE })} returning 1`.execute(trx);
      return rows.length;
    });
  }
}
