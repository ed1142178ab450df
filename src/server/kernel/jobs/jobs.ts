/** Work that is done later and outlives the process: wanted in the transaction of what it is about, done on one node. */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { addNews, type News } from '#server/kernel/database/news.ts';
import type { Text } from '#server/kernel/messages/defineMessages.ts';

/** The ids that each kind of job is given beside its account's; modules add theirs in `jobs.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge their kinds into it, as they do with tables
export interface JobKinds {}

export type JobKind = keyof JobKinds & string;

/** Jobs lie outside the fence between accounts: they name things by id and hold no values. */
export type JobIds = Readonly<Record<string, string>>;

export interface NewJob<Kind extends JobKind> {
  readonly accountId: string;
  readonly kind: Kind;
  readonly ids: JobKinds[Kind];
  /** Where one job of the account does for all that want it, its name: it is not put in line again while it waits there. */
  readonly key?: string;
}

/**
 * Puts a job in line, if the transaction commits. It may run more than once: after a failure, or where the process ended
 * before it was noted as done.
 */
export async function enqueue<Kind extends JobKind>(
  trx: Trx,
  { accountId, kind, ids, key }: NewJob<Kind>,
): Promise<void> {
  addNews(trx, { topic: newsOf(kind) });
  await sql`select enqueue_job(
    ${accountId}::uuid, ${kind}, ${JSON.stringify(ids)}::jsonb, ${key ?? null})`.execute(trx);
}

const TOPIC = 'job ';

/** What every node is told so that it looks for jobs of this kind. */
export function newsOf(kind: JobKind): string {
  return `${TOPIC}${kind}`;
}

/** The kinds of the jobs among what a transaction has told. */
export function jobKindsAmong(news: readonly News[]): string[] {
  return news.filter(({ topic }) => topic.startsWith(TOPIC)).map(({ topic }) => topic.slice(TOPIC.length));
}

/** One job as its handler sees it. */
export interface Job<Ids extends JobIds = JobIds> {
  readonly accountId: string;
  readonly ids: Ids;
  /** 1 at first. */
  readonly attempt: number;
  /** After this one it is given up. */
  readonly isLastAttempt: boolean;
  /** The server stops, or the job took too long: what throws for that is taken up again. */
  readonly signal: AbortSignal;
  /** A transaction of the job's account: nothing of another one is seen, whatever the ids say. */
  inAccount<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
}

/** Thrown by a job for which further attempts make no sense: it is kept with those that failed, and may be tried again by hand. */
export class GivenUp extends Error {}

export interface JobOptions {
  /** How many run at the same time on a node. */
  readonly atOnce?: number;
  /** Then it is given up: kept for a while, and logged. */
  readonly mostAttempts?: number;
  /** After the first failure about as long, twice as long after each further one. */
  readonly firstPauseSeconds?: number;
  readonly longestPauseSeconds?: number;
  /** One that takes longer is taken for failed. */
  readonly longestRunSeconds?: number;
}

interface Handler<Kind extends JobKind> extends JobOptions {
  readonly kind: Kind;
  /** What administrators read where one was given up. */
  readonly name: Text;
  /** What throws is tried again; the message is kept for those who look into it. */
  run(job: Job<JobKinds[Kind]>): Promise<void>;
}

/** How jobs of a kind are done. */
export type JobHandler = { [Kind in JobKind]: Handler<Kind> }[JobKind];
