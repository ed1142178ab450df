import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/kernel/database/database.ts';

/**
 * Resolves once all transactions that are running now have ended, including transactions in other databases on the same
 * server. While an older transaction is running, a change to definitions still counts as new, and aggregates are
 * computed instead of stored.
 */
export async function outlastTransactions({ forAccount }: Database, accountId: string): Promise<void> {
  const read = (expression: string) =>
    forAccount(accountId, async trx => {
      const { rows } = await sql<{ id: string }>`select ${sql.raw(expression)}::text as id`.execute(trx);
      return BigInt(rows[0]?.id ?? 0);
    });
  const own = await read('pg_current_xact_id()');
  while ((await read('pg_snapshot_xmin(pg_current_snapshot())')) <= own) await sleep(20);
}
