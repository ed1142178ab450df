import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';

export interface WaitingWork {
  /** The subscriber or the kind of job. */
  readonly name: string;
  readonly waiting: number;
  /** When the oldest item became due (ISO 8601). */
  readonly since: string;
}

/** Returns the number of due jobs of the transaction's account per kind, including running jobs. */
export async function listWaitingJobs(trx: Trx): Promise<WaitingWork[]> {
  const { rows } = await sql<{ kind: string; waiting: string; since: string }>`
    select kind, waiting, since from waiting_jobs()`.execute(trx);
  return rows.map(({ kind, waiting, since }) => ({ name: kind, waiting: Number(waiting), since }));
}
