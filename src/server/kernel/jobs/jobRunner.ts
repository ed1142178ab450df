/** Does the jobs that are in line, with those of other nodes: pg-boss over our own connections (decision 0028). */

import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss, type Job as StoredJob } from 'pg-boss';
import type { Database } from '#server/kernel/database/database.ts';
import type { NodeChannel } from '#server/kernel/database/nodeChannel.ts';
import { log } from '#server/kernel/log/log.ts';
import {
  enqueue,
  GivenUp,
  type Job,
  type JobHandler,
  type JobIds,
  type JobKind,
  type JobKinds,
  jobKindsAmong,
} from './jobs.ts';
import { DEFAULTS, JOBS_SCHEMA, queueOf } from './queues.ts';

export interface Jobs {
  /** Makes ready for jobs to be put in line. */
  open(): Promise<void>;
  /** Begins doing them. */
  start(): Promise<void>;
  /** Resolves when no job that is due waits or runs any more, of one kind or all; what failed waits for its next attempt. */
  settle(kind?: JobKind): Promise<void>;
  /** Jobs that run are told to end; what is not done after a while is left to the next node, or the next start. */
  close(): Promise<void>;
}

/** `poll`: what waited for its next attempt, or what another node could not tell of, is found so late at most; `upkeep`: what a dead one left. */
const EVERY_SECONDS = { poll: 30, upkeep: 60 };
/** How long jobs that run have for ending: less than the process has. */
const GRACE_MS = 4_000;
const AN_HOUR = 3_600;

interface NodeOptions {
  /** To the other nodes, where there may be any; whoever opened it closes it, after the jobs. */
  readonly channel?: NodeChannel | null;
  /** No other node is at work: jobs that run are those of a dead one. */
  readonly startsAlone?: boolean;
  readonly everySeconds?: typeof EVERY_SECONDS;
}

export function createJobs(
  database: Database,
  handlers: readonly JobHandler[],
  { channel = null, startsAlone = !database.isShared, everySeconds = EVERY_SECONDS }: NodeOptions = {},
): Jobs {
  const boss = bossOver(database, everySeconds);
  const stopping = new AbortController();
  const workers = new Map<string, string[]>();
  const busy = new Set<string>();
  // One that finds a job wakes the next, so that few look in vain.
  const wake = (kind: string) => {
    const ids = workers.get(kind) ?? [];
    const next = ids.find(id => !busy.has(id)) ?? ids[0];
    if (next !== undefined) boss.notifyWorker(next);
  };
  const others = createWakingOfOthers(channel);

  const startWorker = async (handler: JobHandler) => {
    const id: string = await boss.work<StoredPayload>(
      handler.kind,
      { pollingIntervalSeconds: everySeconds.poll, batchSize: 1 },
      async ([job]) => {
        if (!job) return;
        busy.add(id);
        // Where there was one there may be more.
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
        const { atOnce = DEFAULTS.atOnce } = handler;
        for (let count = 0; count < atOnce; count += 1) await startWorker(handler);
      }
      database.onNews(news => {
        const kinds = jobKindsAmong(news);
        for (const kind of kinds) wake(kind);
        others.tell(kinds);
      });
      channel?.onMessage('jobs', kinds => {
        for (const kind of kinds.split(' ')) wake(kind);
      });
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
      const idle = Promise.all([...workers.keys()].map(kind => boss.offWork(kind)));
      await Promise.race([idle, pause(GRACE_MS, undefined, { ref: false })]);
      // What still runs now is taken from it, and waits for its next attempt.
      await boss.stop({ graceful: false, close: false });
      others.flush();
    },
  };
}

/** News of jobs is gathered this long, so that a burst does not make every node look for each single job. */
const GATHER_MS = 50;

/** Tells the other nodes of which kinds there are jobs: this one may be busy, or about to stop. */
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
      timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    flush,
  };
}

function bossOver(database: Database, everySeconds: typeof EVERY_SECONDS): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.queryAsOwner(text, values) },
    backend: database.isShared ? 'postgres' : 'pglite',
    schema: JOBS_SCHEMA,
    // Nothing of ours is planned by the clock or waits for other jobs, and the database's own upkeep looks after the tables.
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

/** @throws Error for a kind that two modules do. */
async function openQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  if (new Set(handlers.map(({ kind }) => kind)).size < handlers.length)
    throw new Error('Two modules do jobs of the same kind.');
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
  for (const handler of handlers) {
    const queue = queueOf(handler);
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

/** @throws Error what is kept with the job, where it failed. */
async function runJob(database: Database, { handler, job, stopping }: Run): Promise<void> {
  const { accountId, ids } = job.data;
  const { kind, mostAttempts = DEFAULTS.mostAttempts } = handler;
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
    // What was put in line under this name has the ids of its kind.
    await handler.run(given as never);
  } catch (error) {
    // It did not fail: it goes to the end of the line, for another node or the next start.
    if (stopping.aborted)
      return database.forAccount(accountId, trx =>
        enqueue(trx, { accountId, kind, ids: given.ids as JobKinds[typeof kind] }),
      );
    const message = error instanceof Error ? error.message : String(error);
    const isGivenUp = error instanceof GivenUp;
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

/** Nobody else can have had the data since: what was being done was left by a process that died, and need not go silent first. */
async function freeAbandoned(database: Database, handlers: readonly JobHandler[]): Promise<void> {
  await database.queryAsOwner(
    `update ${JOBS_SCHEMA}.job set state = 'retry', start_after = now()
      where state = 'active' and retry_count < retry_limit and name = any($1::text[])`,
    [handlers.map(({ kind }) => kind)],
  );
}

async function isBusy(database: Database, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await database.queryAsOwner(
    `select from ${JOBS_SCHEMA}.job where name = any($1::text[])
      and (state = 'active' or state < 'active' and start_after <= now()) limit 1`,
    [kinds],
  );
  return rows.length > 0;
}
