import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { addTransactionMessage } from '#server/kernel/database/news.ts';
import { getJobTopic, type JobKind } from './jobs.ts';

/** A job that has failed for good, or has failed several times and is still being retried. */
export interface FailedJob {
  readonly job_id: string;
  readonly kind: string;
  readonly failed_at: string;
  readonly attempts: number;
  /** `null` if the job has failed for good. */
  readonly next_try_at: string | null;
}

export async function listFailedJobs(trx: Trx, take: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select * from failed_jobs() order by failed_at desc, job_id limit ${take}`.execute(trx);
  return rows;
}

export async function countFailedJobs(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from failed_jobs()`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

/** Enqueues the job again with all its attempts. Returns false if the account has no such failed job. */
export async function retryFailedJob(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ kind: JobKind | null }>`select retry_failed_job(${id}::uuid) as kind`.execute(
    trx,
  );
  const kind = rows[0]?.kind;
  if (kind) addTransactionMessage(trx, { topic: getJobTopic(kind) });
  return Boolean(kind);
}

export async function dismissFailedJob(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ kind: string | null }>`select dismiss_failed_job(${id}::uuid) as kind`.execute(
    trx,
  );
  return Boolean(rows[0]?.kind);
}
