/** Runs imports in a separate thread. The HTTP thread only forwards requests and messages. */

import { parentPort, workerData } from 'node:worker_threads';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { HookFinder } from '#core/scripts/accountHooks.ts';
import type { TransactionMessage } from '#server/kernel/database/news.ts';
import { openThreadDatabase } from '#server/kernel/database/threadDatabase.ts';
import type { ThreadDatabaseAddress } from '#server/kernel/database/threadLoan.ts';
import type { FieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { type FileStoreConfig, openFileStore } from '#server/kernel/files/openFileStore.ts';
import { log } from '#server/kernel/log/log.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { createDefinitionStore } from '#server/modules/definitions/index.ts';
import { correctImportRows, type FixRowsInput } from '../commands/correctImportRows.ts';
import type { ImportKey } from '../repositories/imports.ts';
import { runImport } from '../run.ts';
import type { ImportDependencies, ImportUpdate } from '../step.ts';
import { createImportScheduler } from './turns.ts';

export interface ImportThreadData {
  readonly address: ThreadDatabaseAddress;
  readonly place: FileStoreConfig;
}

/** The field types and hooks from the entry point. */
interface FieldParts {
  readonly registry: FieldRegistry;
  readonly servers: FieldServerRegistry;
  readonly findHooks: HookFinder;
}

export type ImportThreadRequest =
  | { readonly run: ImportKey }
  | { readonly goOn: ImportKey }
  | { readonly fix: FixRowsInput; readonly id: number }
  | { readonly end: true };

export type ImportThreadReply =
  | { readonly ended: ImportKey }
  | { readonly passed: ImportKey }
  | { readonly news: ImportUpdate }
  /** Messages of a committed transaction, for `Database.tellNews`. */
  | { readonly committed: readonly TransactionMessage[] }
  | { readonly id: number; readonly status: number; readonly problem: ProblemError['problem'] | null };

/** The number of rows per transaction. PGlite has one connection for all transactions, so its batches are small. */
const BATCH = { pglite: 150, postgres: 500 };

export async function startImportThread({ registry, servers, findHooks }: FieldParts): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('Imports run as a thread of the server.');
  const { address, place } = workerData as ImportThreadData;
  const reply = (message: ImportThreadReply) => port.postMessage(message);
  const turns = createImportScheduler(key => reply({ passed: key }));
  const parts: ImportDependencies = {
    database: await openThreadDatabase(address),
    definitions: createDefinitionStore(registry, findHooks),
    servers,
    files: openFileStore(place),
    batch: 'databaseUrl' in address ? BATCH.postgres : BATCH.pglite,
    tell: news => reply({ news }),
    turn: turns.wait,
  };
  parts.database.onNews(committed => reply({ committed }));
  const running = new Set<Promise<void>>();
  port.on('message', async (request: ImportThreadRequest) => {
    if ('end' in request) {
      await parts.database.close();
      port.close();
    } else if ('goOn' in request) {
      turns.goOn(request.goOn);
    } else if ('run' in request) {
      turns.begin(request.run);
      const work = runImport(parts, request.run).finally(() => {
        turns.end(request.run);
        reply({ ended: request.run });
      });
      running.add(work);
      work.finally(() => running.delete(work));
    } else {
      const refusal = await correctImportRows(parts, request.fix).then(() => null, toProblem);
      reply({ id: request.id, status: refusal?.status ?? 200, problem: refusal?.problem ?? null });
    }
  });
}

function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  log.error({ err: error }, 'Rows of an import could not be changed');
  return new ProblemError(500);
}
