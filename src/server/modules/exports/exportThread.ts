/** The protocol of the thread that writes large exports (decision 0069). */
import { parentPort, workerData } from 'node:worker_threads';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { openThreadDatabase } from '#server/kernel/database/threadDatabase.ts';
import type { ThreadDatabaseAddress } from '#server/kernel/database/threadLoan.ts';
import type { FieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { log } from '#server/kernel/log/log.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { setLowThreadPriority } from '#server/kernel/threads/lowPriority.ts';
import { createDefinitionStore } from '#server/modules/definitions/index.ts';
import { openDirectory, openRecordScope } from '#server/modules/records/index.ts';
import type { ExportInput } from './exportKind.ts';
import { type ExportJob, writeExport } from './writeExport.ts';

export interface ExportThreadData {
  readonly address: ThreadDatabaseAddress;
}

/** `id` identifies the export. The thread sends one chunk per request. */
export type ExportRequest =
  | { readonly id: number; readonly ask: ExportJob | 'more' | 'stop' }
  | { readonly end: true };

export interface ExportReply {
  readonly id: number;
  readonly answer:
    | 'begun'
    | 'ended'
    | Uint8Array
    | { readonly status: number; readonly problem: ProblemError['problem'] | null };
}

export async function runExportThread(fields: {
  registry: FieldRegistry;
  servers: FieldServerRegistry;
}): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('Exports are written in a worker thread only.');
  setLowThreadPriority();
  const { address } = workerData as ExportThreadData;
  const database = await openThreadDatabase(address);
  const { servers } = fields;
  const definitions = createDefinitionStore(fields.registry);
  const readAccount: ExportInput['readAccount'] = (principal, work) =>
    database.readAccount(principal.accountId, async trx =>
      work(await openRecordScope(trx, principal, { definitions, servers })),
    );
  const reads: ExportInput = {
    readAccount,
    read: ({ principal, params }, work) =>
      readAccount(principal, scope => work(scope, openDirectory(scope, params.id))),
  };
  const demands = new Map<number, Demand>();

  const write = async (id: number, job: ExportJob) => {
    const reply = (answer: ExportReply['answer']) => port.postMessage({ id, answer } satisfies ExportReply);
    const demand = createDemand();
    demands.set(id, demand);
    try {
      const file = await writeExport(reads, job);
      reply('begun');
      for await (const chunk of file) {
        if (!(await demand.next())) break;
        reply(chunk);
      }
      reply('ended');
    } catch (error) {
      const isKnown = error instanceof ProblemError;
      if (!isKnown) log.error({ err: error }, 'An export could not be written');
      reply({ status: isKnown ? error.status : 500, problem: isKnown ? error.problem : null });
    } finally {
      demands.delete(id);
    }
  };

  port.on('message', async (request: ExportRequest) => {
    if ('end' in request) {
      await database.close();
      port.close();
    } else if (request.ask === 'more') demands.get(request.id)?.more();
    else if (request.ask === 'stop') demands.get(request.id)?.stop();
    else write(request.id, request.ask);
  });
}

/** How many chunks the reader of one export has requested. */
interface Demand {
  more(): void;
  stop(): void;
  /** Resolves to true when another chunk is requested, and to false once the reader has disconnected. */
  next(): Promise<boolean>;
}

function createDemand(): Demand {
  let [asked, isStopped] = [0, false];
  let wake = () => {};
  return {
    more() {
      asked += 1;
      wake();
    },
    stop() {
      isStopped = true;
      wake();
    },
    async next() {
      while (asked === 0 && !isStopped)
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      asked -= 1;
      return !isStopped;
    },
  };
}
