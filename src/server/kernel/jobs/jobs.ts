/**
 * Work that is done later and survives the process. It is requested in the transaction that it belongs to, and done on
 * one node.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { addTransactionMessage, type TransactionMessage } from '#server/kernel/database/news.ts';
import type { LocalizedText } from '#server/kernel/messages/defineMessages.ts';

/**
 * The ids passed to each kind of job in addition to the id of the account. Modules add their kinds in
 * `jobs.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their kinds by declaration merging
export interface JobKinds {}

export type JobKind = keyof JobKinds & string;

/** Jobs aren't isolated by account. They refer to entities by id and contain no values. */
export type JobIds = Readonly<Record<string, string>>;

export interface NewJob<Kind extends JobKind> {
  readonly accountId: string;
  readonly kind: Kind;
  readonly ids: JobKinds[Kind];
  /**
   * Set if one job can serve all requests of the account. The job isn't enqueued again while one with this key is
   * waiting.
   */
  readonly key?: string;
}

/**
 * Enqueues a job, if the transaction commits. The job can run more than once, after a failure or if the process ended
 * before the completion was recorded.
 */
export async function enqueue<Kind extends JobKind>(
  trx: Trx,
  { accountId, kind, ids, key }: NewJob<Kind>,
): Promise<void> {
  addTransactionMessage(trx, { topic: getJobTopic(kind) });
  await sql`select enqueue_job(
    ${accountId}::uuid, ${kind}, ${JSON.stringify(ids)}::jsonb, ${key ?? null})`.execute(trx);
}

const TOPIC = 'job ';

/** Returns the topic by which nodes are notified of jobs of this kind. */
export function getJobTopic(kind: JobKind): string {
  return `${TOPIC}${kind}`;
}

export function getEnqueuedJobKinds(news: readonly TransactionMessage[]): string[] {
  return news.filter(({ topic }) => topic.startsWith(TOPIC)).map(({ topic }) => topic.slice(TOPIC.length));
}

/** A job as passed to its handler. */
export interface Job<Ids extends JobIds = JobIds> {
  readonly accountId: string;
  readonly ids: Ids;
  /** Starts at 1. */
  readonly attempt: number;
  /** True if the job fails for good unless this attempt succeeds. */
  readonly isLastAttempt: boolean;
  /** Aborted when the server shuts down or the job took too long. A job that throws for this reason is run again. */
  readonly signal: AbortSignal;
  /** Runs a transaction of the job's account. Data of other accounts is invisible, regardless of the ids. */
  inAccount<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
}

/**
 * Thrown by a job if further attempts make no sense. The job is stored among the failed ones, where administrators can
 * retry it.
 */
export class JobAbandonedError extends Error {}

export interface JobOptions {
  /** The maximum number of jobs of this kind that run concurrently on a node. */
  readonly atOnce?: number;
  /** After this many attempts, a job fails for good: it is logged, and retained for 30 days. */
  readonly mostAttempts?: number;
  /**
   * Approximate pause after the first failure. The pause is doubled after each further failure, up to
   * `longestPauseSeconds`.
   */
  readonly firstPauseSeconds?: number;
  readonly longestPauseSeconds?: number;
  /** A job that takes longer is considered failed. */
  readonly longestRunSeconds?: number;
}

interface Handler<Kind extends JobKind> extends JobOptions {
  readonly kind: Kind;
  /** Shown to administrators if a job of this kind has failed. */
  readonly name: LocalizedText;
  /** Does the job. An error leads to a retry if attempts are left. Its message is stored for diagnosis. */
  run(job: Job<JobKinds[Kind]>): Promise<void>;
}

/** A handler of any kind of job. */
export type JobHandler = { [Kind in JobKind]: Handler<Kind> }[JobKind];
