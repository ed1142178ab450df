import { sql } from 'kysely';
import type { Trx } from './database.ts';

const LONG_MS = 10 * 60_000;

/**
 * Runs statements that write to all records of an account with a longer time limit. In a large account, such a
 * statement can exceed the usual limit (`CALL_SECONDS`), and would fail on every attempt. Restores the usual limit
 * afterwards.
 */
export async function withLongStatementTimeout<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ usual: string }>`select current_setting('statement_timeout') as usual`.execute(
    trx,
  );
  await setTimeLimit(trx, String(LONG_MS));
  const result = await work();
  await setTimeLimit(trx, rows[0]?.usual ?? '0');
  return result;
}

async function setTimeLimit(trx: Trx, limit: string): Promise<void> {
  await sql`select set_config('statement_timeout', ${limit}, true)`.execute(trx);
}
