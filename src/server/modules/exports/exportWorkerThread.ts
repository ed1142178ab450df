/**
 * Manages the thread that writes large exports, which is started when needed and ended when idle. Runs in
 * the HTTP thread.
 */
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Database } from '#server/kernel/database/database.ts';
import type { ThreadDatabaseAccess } from '#server/kernel/database/threadLoan.ts';
import { log } from '#server/kernel/log/log.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { ExportReply, ExportRequest, ExportThreadData } from './exportThread.ts';
import type { ExportJob } from './writeExport.ts';

export interface ExportWorkerThread {
  /**
   * Returns the file once its first bytes can be read.
   * @throws ProblemError as reported by the thread; 503 if the thread ends unexpectedly.
   */
  write(job: ExportJob): Promise<Readable>;
  close(): Promise<void>;
}

/** A thread that runs out of memory ends, but the server continues. */
const HEAP_MB = 1_024;
const TIMEOUT_MS = 5_000;
/** An idle thread ends after this time, which releases its memory. */
const IDLE_MS = 60_000;

interface Thread {
  readonly worker: Worker;
  readonly loan: ThreadDatabaseAccess;
  readonly exports: Map<number, Export>;
}

interface Export {
  readonly file: Readable;
  begin(): void;
  fail(error: Error): void;
}

export function createExportWorkerThread(database: Database): ExportWorkerThread {
  let thread: Thread | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  let ending: Promise<void> | undefined;

  const open = (): Thread => {
    clearTimeout(idle);
    if (thread) return thread;
    const loan = database.lend();
    const worker = new Worker(new URL('../../exportWorker.ts', import.meta.url), {
      workerData: { address: loan.address } satisfies ExportThreadData,
      transferList: loan.ports,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const opened: Thread = { worker, loan, exports: new Map() };
    thread = opened;
    worker.on('message', (reply: ExportReply) => receive(opened, reply));
    worker.on('error', error => log.error({ err: error }, 'The export thread failed'));
    worker.on('exit', () => drop(opened));
    return opened;
  };

  const receive = ({ exports }: Thread, reply: ExportReply) => {
    const known = exports.get(reply.id);
    if (!known) return;
    const { answer } = reply;
    if (answer === 'begun') known.begin();
    else if (answer === 'ended') known.file.push(null);
    else if (answer instanceof Uint8Array) known.file.push(answer);
    else known.fail(new ProblemError(answer.status, answer.problem ?? {}));
  };

  const drop = async (dropped: Thread) => {
    if (thread === dropped) thread = null;
    for (const known of dropped.exports.values()) known.fail(new ProblemError(503));
    await dropped.loan.end();
  };

  const end = async ({ worker }: Thread, { isBusy }: { isBusy: boolean }) => {
    const ended = new Promise(resolve => worker.once('exit', resolve));
    const timer = setTimeout(() => worker.terminate(), TIMEOUT_MS);
    if (isBusy) await worker.terminate();
    else worker.postMessage({ end: true } satisfies ExportRequest);
    await ended;
    clearTimeout(timer);
  };

  const endWhenIdle = (opened: Thread) => {
    if (opened.exports.size > 0 || thread !== opened) return;
    idle = setTimeout(() => {
      thread = null;
      ending = end(opened, { isBusy: false });
    }, IDLE_MS).unref();
  };

  return {
    write: job =>
      new Promise((resolve, reject) => {
        const opened = open();
        lastId += 1;
        const id = lastId;
        const ask = (about: ExportJob | 'more' | 'stop') =>
          opened.worker.postMessage({ id, ask: about } satisfies ExportRequest);
        const file = new Readable({
          read: () => ask('more'),
          destroy(error, done) {
            opened.exports.delete(id);
            ask('stop');
            endWhenIdle(opened);
            done(error);
          },
        });
        opened.exports.set(id, {
          file,
          begin: () => resolve(file),
          fail(error) {
            // Until the export has started, nothing listens to the file.
            reject(error);
            if (file.listenerCount('error') > 0) file.destroy(error);
            else file.destroy();
          },
        });
        ask(job);
      }),
    async close() {
      clearTimeout(idle);
      await ending;
      if (thread) await end(thread, { isBusy: thread.exports.size > 0 });
    },
  };
}
