/** Imports as the HTTP thread sees them: who waits, who runs, and the thread that does the work. */

import { Worker } from 'node:worker_threads';
import type { Database } from '#server/kernel/database/database.ts';
import type { ThreadLoan } from '#server/kernel/database/threadLoan.ts';
import type { Audience, Hub, Publication } from '#server/kernel/hub/hub.ts';
import { pausingHub } from '#server/kernel/hub/pausingHub.ts';
import { log } from '#server/kernel/log/log.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { DirectoryReaders } from '#server/modules/definitions/index.ts';
import type { Fixes } from './commands/fixRows.ts';
import { ImportFault } from './importFault.ts';
import type { ThreadReply, ThreadRequest } from './importThread.ts';
import { type ImportNews, newsOf, RUNNING_STATES } from './importWork.ts';
import { type ImportKey, importsInStates, type StoredImport, sweepRows } from './repositories/imports.ts';
import { stopImport } from './runImport.ts';

export interface ImportQueue {
  /** Lets an import that is in a running state run, as soon as it is its turn: one of each account at a time. */
  add(stored: StoredImport): void;
  /** Says that an import changed, to those who may know of it. */
  tell(stored: StoredImport): void;
  /** Removes the rows of forgotten imports, little by little. */
  sweep(): void;
  /** Changes rows of a checked import. @throws ProblemError as the thread says. */
  fix(fixes: Fixes): Promise<void>;
  /** Takes up what a stop of the server left running. */
  takeUp(): Promise<void>;
  close(): Promise<void>;
}

/** Imports that run at the same time, over all accounts. */
const MOST_RUNNING = 2;
/** A thread that is out of memory ends by itself; the server lives on. */
const HEAP_MB = 1_024;
const PATIENCE_MS = 5_000;

type Thread = {
  readonly worker: Worker;
  readonly loan: ThreadLoan;
  readonly answers: Map<number, { resolve(): void; reject(error: Error): void }>;
};

export function createImportQueue({
  database,
  hub,
  readersOf,
  dataDir,
}: {
  database: Database;
  hub: Hub;
  readersOf: DirectoryReaders;
  dataDir: string;
}): ImportQueue {
  const waiting: ImportKey[] = [];
  const running: ImportKey[] = [];
  const pausing = pausingHub(hub, 500);
  const tell = (news: ImportNews) => pausing.publish(publicationOf(news, readersOf));
  let thread: Thread | null = null;
  let isClosed = false;
  let lastId = 0;
  let sweeping: Promise<void> | null = null;

  const open = (): Thread => {
    if (thread) return thread;
    const loan = database.lend();
    const worker = new Worker(new URL('../../importWorker.ts', import.meta.url), {
      workerData: { address: loan.address, dataDir },
      transferList: loan.ports,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const opened: Thread = { worker, loan, answers: new Map() };
    thread = opened;
    worker.on('message', (reply: ThreadReply) => receive(opened, reply));
    worker.on('error', error => log.error({ err: error }, 'The import thread failed'));
    worker.on('exit', () => bury(opened));
    return opened;
  };

  const receive = ({ answers }: Thread, reply: ThreadReply) => {
    if ('news' in reply) tell(reply.news);
    else if ('committed' in reply) database.tellNews(reply.committed);
    else if ('ended' in reply) {
      remove(running, reply.ended);
      runNext();
    } else if ('id' in reply) {
      const answer = answers.get(reply.id);
      answers.delete(reply.id);
      if (reply.problem) answer?.reject(new ProblemError(reply.status, reply.problem));
      else answer?.resolve();
    }
  };

  /** What ran in it is stopped with a sentence; the next import gets a new thread. */
  const bury = async ({ loan, answers }: Thread) => {
    thread = null;
    await loan.end();
    for (const answer of answers.values()) answer.reject(new ProblemError(503));
    const dead = running.splice(0);
    if (isClosed) return;
    for (const key of dead) {
      await stopImport({ database }, key, new ImportFault('ImportStopped')).catch(error =>
        log.error({ err: error, ...key }, 'An import could not be stopped'),
      );
    }
    runNext();
  };

  const ask = (request: ThreadRequest) => open().worker.postMessage(request);

  const runNext = () => {
    while (!isClosed && running.length < MOST_RUNNING) {
      const next = waiting.findIndex(
        ({ accountId }) => !running.some(other => other.accountId === accountId),
      );
      const [key] = next < 0 ? [] : waiting.splice(next, 1);
      if (!key) return;
      running.push(key);
      ask({ run: key });
    }
  };

  const add = (key: ImportKey) => {
    if (!waiting.some(one => isSame(one, key))) waiting.push(key);
    runNext();
  };

  return {
    add: stored => add({ accountId: stored.account_id, importId: stored.import_id }),
    tell: stored => tell(newsOf(stored)),
    sweep: () => {
      sweeping ??= sweepAll(database, () => isClosed).finally(() => {
        sweeping = null;
      });
    },
    fix: fixes =>
      new Promise((resolve, reject) => {
        lastId += 1;
        open().answers.set(lastId, { resolve, reject });
        ask({ fix: fixes, id: lastId });
      }),
    async takeUp() {
      for (const key of await database.asSystem(trx => importsInStates(trx, RUNNING_STATES))) add(key);
    },
    async close() {
      isClosed = true;
      await sweeping;
      if (!thread) return;
      const { worker, loan } = thread;
      const ended = new Promise(resolve => worker.once('exit', resolve));
      const timer = setTimeout(() => worker.terminate(), PATIENCE_MS);
      if (running.length > 0) await worker.terminate();
      else worker.postMessage({ end: true } satisfies ThreadRequest);
      await ended;
      clearTimeout(timer);
      await loan.end();
    },
  };
}

const SWEPT_AT_ONCE = 1_000;

async function sweepAll(database: Database, isClosed: () => boolean): Promise<void> {
  try {
    while (!isClosed() && (await database.asSystem(trx => sweepRows(trx, SWEPT_AT_ONCE))));
  } catch (error) {
    log.error({ err: error }, 'Rows of forgotten imports could not be removed');
  }
}

const isSame = (a: ImportKey, b: ImportKey) => a.importId === b.importId;

function remove(list: ImportKey[], key: ImportKey): void {
  const index = list.findIndex(one => isSame(one, key));
  if (index >= 0) list.splice(index, 1);
}

/** Those who asked for the import and administrators, as far as they may read the directory. */
function publicationOf(
  { accountId, directoryId, importId, userId }: ImportNews,
  readersOf: DirectoryReaders,
): Publication {
  const readers = readersOf(accountId, directoryId);
  const audience: Audience = async () => {
    const mayRead = await readers();
    return person => (person.userId === userId || person.isAdmin) && mayRead(person);
  };
  return { accountId, event: 'ImportChanged', data: { directoryId, importId }, audience };
}
