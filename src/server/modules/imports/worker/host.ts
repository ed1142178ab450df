/**
 * Manages, in the HTTP thread, the thread that runs imports. The thread is started on first use, and again after it
 * died.
 */

import { Worker } from 'node:worker_threads';
import type { Database } from '#server/kernel/database/database.ts';
import type { ThreadDatabaseAccess } from '#server/kernel/database/threadLoan.ts';
import type { FileStoreConfig } from '#server/kernel/files/openFileStore.ts';
import { log } from '#server/kernel/log/log.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { FixRowsInput } from '../commands/correctImportRows.ts';
import type { ImportKey } from '../repositories/imports.ts';
import type { ImportUpdate } from '../step.ts';
import type { ImportThreadData, ImportThreadReply, ImportThreadRequest } from './thread.ts';

export interface ImportWorkerThread {
  /** Starts the pending work of an import. The listener is called when the work has ended. */
  run(key: ImportKey): void;
  goOn(key: ImportKey): void;
  /** Changes rows of a checked import. @throws ProblemError as reported by the thread; 503 if the thread dies. */
  fix(fixes: FixRowsInput): Promise<void>;
  /** Ends the thread immediately if it is busy, otherwise once it has released the database. */
  close(options: { isBusy: boolean }): Promise<void>;
}

interface Listener {
  tell(news: ImportUpdate): void;
  /** The import has ended its turn and waits for the next one. */
  passed(key: ImportKey): void;
  ended(key: ImportKey): void;
  /** The thread has died or was closed, so its imports no longer run. */
  died(): void;
}

/** The memory limit of the thread, in MB. A thread that exceeds the limit ends, but the server continues. */
const HEAP_MB = 1_024;
const TIMEOUT_MS = 5_000;

interface Thread {
  readonly worker: Worker;
  readonly loan: ThreadDatabaseAccess;
  readonly answers: Map<number, { resolve(): void; reject(error: Error): void }>;
}

export function createImportWorkerThread(
  { database, place }: { database: Database; place: FileStoreConfig },
  listener: Listener,
): ImportWorkerThread {
  let thread: Thread | null = null;
  let lastId = 0;

  const open = (): Thread => {
    if (thread) return thread;
    const loan = database.lend();
    const worker = new Worker(new URL('../../../importWorker.ts', import.meta.url), {
      workerData: { address: loan.address, place } satisfies ImportThreadData,
      transferList: loan.ports,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const opened: Thread = { worker, loan, answers: new Map() };
    thread = opened;
    worker.on('message', (reply: ImportThreadReply) => receive(opened, reply));
    worker.on('error', error => log.error({ err: error }, 'The import thread failed'));
    worker.on('exit', () => drop(opened));
    return opened;
  };

  const receive = ({ answers }: Thread, reply: ImportThreadReply) => {
    if ('news' in reply) listener.tell(reply.news);
    else if ('committed' in reply) database.tellNews(reply.committed);
    else if ('passed' in reply) listener.passed(reply.passed);
    else if ('ended' in reply) listener.ended(reply.ended);
    else if ('id' in reply) {
      const answer = answers.get(reply.id);
      answers.delete(reply.id);
      if (reply.problem) answer?.reject(new ProblemError(reply.status, reply.problem));
      else answer?.resolve();
    }
  };

  const drop = async ({ loan, answers }: Thread) => {
    thread = null;
    await loan.end();
    for (const answer of answers.values()) answer.reject(new ProblemError(503));
    listener.died();
  };

  const ask = (request: ImportThreadRequest) => open().worker.postMessage(request);

  return {
    run: key => ask({ run: key }),
    goOn: key => ask({ goOn: key }),
    fix: fixes =>
      new Promise((resolve, reject) => {
        lastId += 1;
        open().answers.set(lastId, { resolve, reject });
        ask({ fix: fixes, id: lastId });
      }),
    async close({ isBusy }) {
      if (!thread) return;
      const { worker, loan } = thread;
      const ended = new Promise(resolve => worker.once('exit', resolve));
      const timer = setTimeout(() => worker.terminate(), TIMEOUT_MS);
      if (isBusy) await worker.terminate();
      else worker.postMessage({ end: true } satisfies ImportThreadRequest);
      await ended;
      clearTimeout(timer);
      await loan.end();
    },
  };
}
