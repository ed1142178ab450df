/** Runs enqueued jobs, sharing them with other nodes: pg-boss over our own connections (decision 0028). */

import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss, type Job as StoredJob } from 'pg-boss';
import type { Database } from '#server/kernel/database/database.ts';
import type { NodeChannel } from '#server/kernel/database/nodeChannel.ts';
import { log } from '#server/kernel/log/log.ts';
import {
  enqueue,
  getEnqueuedJobKinds,
  type Job,
  JobAbandonedError,
  type JobHandler,
  type JobIds,
  type JobKind,
  type JobKinds,
} from './jobs.ts';
import { DEFAULT_JOB_OPTIONS, JOBS_SCHEMA, toQueueOptions } from './queues.ts';

export interface JobRunner {
  /** Prepares the queues, so that jobs can be enqueued. */
  open(): Promise<void>;
  /** Starts running jobs. */
  start(): Promise<void>;
  /**
   * Resolves when no due job is waiting or running any more, of one kind or of all. Failed jobs wait for their next
   * attempt.
   */
  settle(kind?: JobKind): Promise<void>;
  /** Aborts running jobs. Jobs that don't finish in time are left to another node, or the next start. */
  close(): Promise<void>;
}

/**
 * `poll` is the maximum delay for retries, and for jobs that another node failed to announce. `upkeep` is the maximum
 * delay for noticing the jobs of a dead node.
 */
const EVERY_SECONDS = { poll: 30, upkeep: 60 };
/**
 * The maximum time for running jobs to finish when the server shuts down. Must be less than the process has
 * for all of this.
 */
const GRACE_MS = 4_000;
const AN_HOUR = 3_600;
/** The polling interval of the library's workers, which are notified instead. */
const NEVER_SECONDS = 24 * AN_HOUR;

interface NodeOptions {
  /**
   * The channel to the other nodes, or `null` if there can't be any. The caller closes it after the job
   * runner.
   */
  readonly channel?: NodeChannel | null;
  /** True if there is no other node. In that case, jobs marked as running belong to a dead node. */
  readonly startsAlone?: boolean;
  readonly everySeconds?: typeof EVERY_SECONDS;
}

export function createJobRunner(
  database: Database,
  handlers: readonly JobHandler[],
  { channel = null, startsAlone = !database.isShared, everySeconds = EVERY_SECONDS }: NodeOptions = {},
): JobRunner {
  const boss = bossOver(database, everySeconds);
  const stopping = new AbortController();
  const workers = new Map<string, string[]>();
  const busy = new Set<string>();
  // Wakes one worker. A worker that finds a job wakes the next one, so that few workers poll in vain.
  const wake = (kind: string) => {
    const ids = workers.get(kind) ?? [];
    const next = ids.find(id => !busy.has(id)) ?? ids[0];
    if (next !== undefined) boss.notifyWorker(next);
  };
  const others = createWakingOfOthers(channel);
  // One query for all kinds replaces the polls of the library, which would be one transaction per worker.
  const wakeDue = () =>
    findDueKinds(database, [...workers.keys()]).then(
      kinds => kinds.forEach(wake),
      error => log.error({ err: error }, 'Jobs cannot be looked for'),
    );
  let poll: NodeJS.Timeout | undefined;

  const startWorker = async (handler: JobHandler) => {
    const id: string = await boss.work<StoredPayload>(
      handler.kind,
      { pollingIntervalSeconds: NEVER_SECONDS, batchSize: 1 },
      async ([job]) => {
        if (!job) return;
        busy.add(id);
        // There can be more jobs, so this worker looks again afterwards, and another one looks now.
        boss.notifyWorker(id);
        wake(handler.kind);
        try {
          await runJob(database, { handler, job, stopping: stopping.signal });
        } finally {
          busy.delete(id);
        }
      },
    );
    workers.get(handler.kind)?.push(id);
  };

  return {
    async open() {
      await boss.start();
      await openQueues(boss, handlers);
      if (startsAlone) await freeAbandoned(database, handlers);
    },
    async start() {
      for (const handler of handlers) {
        workers.set(handler.kind, []);
        const { atOnce = DEFAULT_JOB_OPTIONS.atOnce } = handler;
        for (let count = 0; count < atOnce; count += 1) await startWorker(handler);
      }
      database.onNews(news => {
        const kinds = getEnqueuedJobKinds(news);
        for (const kind of kinds) wake(kind);
        others.tell(kinds);
      });
      channel?.onMessage('jobs', kinds => {
        for (const kind of kinds.split(' ')) wake(kind);
      });
      poll = setInterval(() => void wakeDue(), everySeconds.poll * 1_000).unref();
    },
    async settle(kind) {
      const kinds = kind ? [kind] : [...workers.keys()];
      do {
        for (const each of kinds) wake(each);
        await pause(10);
      } while (await isBusy(database, kinds));
    },
    async close() {
      stopping.abort();
      clearInterval(poll);
      const idle = Promise.all([...workers.keys()].map(kind => boss.offWork(kind)));
      await Promise.race([idle, pause(GRACE_MS, undefined, { ref: false })]);
      // Jobs that are still running are marked as failed, and wait for their next attempt.
      await boss.stop({ graceful: false, close: false });
      others.flush();
    },
  };
}

/**
 * How long announcements of jobs are collected, so that a burst doesn't make every node query for each
 * single job.
 */
const COALESCE_MS = 50;

/** Notifies the other nodes of the kinds of jobs, because this node can be busy or shutting down. */
function createWakingOfOthers(channel: NodeChannel | null) {
  const kinds = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (kinds.size > 0) channel?.send('jobs', [...kinds].join(' '));
    kinds.clear();
  };
  return {
    tell(wanted: readonly string[]) {
      if (wanted.length === 0) return;
      for (const kind of wanted) kinds.add(kind);
      timer ??= setTimeout(flush, COALESCE_MS).unref();
    },
    flush,
  };
}

function bossOver(database: Database, everySeconds: typeof EVERY_SECONDS): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.queryAsOwner(text, values) },
    backend: database.isShared ? 'postgres' : 'pglite',
    schema: JOBS_SCHEMA,
    // Schedules and dependencies of jobs aren't used, and vacuuming is left to the database.
    schedule: false,
    superviseIntervalSeconds: everySeconds.upkeep,
    monitorIntervalSeconds: everySeconds.upkeep,
    flowIntervalSeconds: AN_HOUR,
    bamIntervalSeconds: AN_HOUR,
    queueCacheIntervalSeconds: AN_HOUR,
    monitorVacuum: false,
    reindex: database.isShared,
  });
  boss.on('error', error => log.error({ err: error }, 'Jobs cannot be looked for'));
  boss.on('warning', ({ message }) => log.warn(`Jobs: ${message}`));
  return boss;
}

/** @throws Error if two modules handle the same kind. */
async function openQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  if (new Set(handlers.map(({ kind }) => kind)).size < handlers.length)
    throw new Error('Two modules do jobs of the same kind.');
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
  for (const handler of handlers) {
    const queue = toQueueOptions(handler);
    const there = known.get(handler.kind);
    if (!there) await boss.createQueue(handler.kind, { policy: 'standard', ...queue });
    else if (differs(there, queue)) await boss.updateQueue(handler.kind, queue);
  }
}

interface StoredPayload {
  readonly accountId: string;
  readonly ids: JobIds;
}

interface Run {
  readonly handler: JobHandler;
  readonly job: StoredJob<StoredPayload> & Pick<JobWithMetadata, 'retryCount'>;
  readonly stopping: AbortSignal;
}

/** Runs a job. @throws Error with the message that is stored with the failed job. */
async function runJob(database: Database, { handler, job, stopping }: Run): Promise<void> {
  const { accountId, ids } = job.data;
  const { kind, mostAttempts = DEFAULT_JOB_OPTIONS.mostAttempts } = handler;
  const attempt = job.retryCount + 1;
  const given: Job = {
    accountId,
    ids,
    attempt,
    isLastAttempt: attempt >= mostAttempts,
    signal: AbortSignal.any([job.signal, stopping]),
    inAccount: work => database.forAccount(accountId, work),
  };
  try {
    // The cast is safe: jobs are enqueued with the ids of their kind.
    await handler.run(given as never);
  } catch (error) {
    // The error is due to the shutdown, so it isn't a failure. Enqueue the job again, behind all others,
    // for another node or the next start.
    if (stopping.aborted)
      return database.forAccount(accountId, trx =>
        enqueue(trx, { accountId, kind, ids: given.ids as JobKinds[typeof kind] }),
      );
    const message = error instanceof Error ? error.message : String(error);
    const isGivenUp = error instanceof JobAbandonedError;
    if (isGivenUp) await endAttempts(database, job.id);
    if (isGivenUp || given.isLastAttempt)
      log.error({ err: error, kind, jobId: job.id, accountId, attempt }, 'A job was given up');
    throw new Error(message);
  }
}

async function endAttempts(database: Database, jobId: string): Promise<void> {
  await database.queryAsOwner(`update ${JOBS_SCHEMA}.job set retry_limit = retry_count where id = $1::uuid`, [
    jobId,
  ]);
}

function differs<Part extends object>(there: object, wanted: Part): boolean {
  return Object.entries(wanted).some(([name, value]) => Reflect.get(there, name) !== value);
}

/**
 * Makes jobs that are marked as running available again without waiting for their timeout. No other node is
 * running, so these jobs belong to a process that died.
 */
async function freeAbandoned(database: Database, handlers: readonly JobHandler[]): Promise<void> {
  await database.queryAsOwner(
    `update ${JOBS_SCHEMA}.job set state = 'retry', start_after = now()
      where state = 'active' and retry_count < retry_limit and name = any($1::text[])`,
    [handlers.map(({ kind }) => kind)],
  );
}

async function findDueKinds(database: Database, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await database.queryAsOwner(
    `select name from unnest($1::text[]) as name where exists (
      select from ${JOBS_SCHEMA}.job where job.name = name.name and state < 'active' and start_after <= now())`,
    [kinds],
  );
  return rows.map(row => String(Reflect.get(row as object, 'name')));
}

async function isBusy(database: Database, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await database.queryAsOwner(
    `select from ${JOBS_SCHEMA}.job where name = any($1::text[])
      and (state = 'active' or state < 'active' and start_after <= now()) limit 1`,
    [kinds],
  );
  return rows.length > 0;
}
