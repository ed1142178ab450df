/** Imports as the HTTP thread sees them: who waits, and who runs. */

import type { Database } from '#server/kernel/database/database.ts';
import type { FilePlace } from '#server/kernel/files/openFileStore.ts';
import type { Audience, Hub, Publication } from '#server/kernel/hub/hub.ts';
import { pausingHub } from '#server/kernel/hub/pausingHub.ts';
import { log } from '#server/kernel/log/log.ts';
import type { DirectoryReaders } from '#server/modules/definitions/index.ts';
import type { Fixes } from './commands/fixRows.ts';
import { ImportFault } from './importFault.ts';
import { createImportLine } from './importLine.ts';
import { type ImportNews, newsOf, RUNNING_STATES } from './importWork.ts';
import { createImportWorkerThread } from './importWorkerThread.ts';
import { type ImportKey, importsInStates, type StoredImport, sweepRows } from './repositories/imports.ts';
import { stopImport } from './runImport.ts';

export interface ImportQueue {
  /** Lets an import that is in a running state run, as soon as it is its turn: one of each account at a time. */
  add(stored: StoredImport): void;
  /** Its place among those of the account that wait, from 1; undefined where it does not wait. */
  placeOf(key: ImportKey): number | undefined;
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

interface QueueParts {
  readonly database: Database;
  readonly hub: Hub;
  readonly readersOf: DirectoryReaders;
  readonly place: FilePlace;
}

export function createImportQueue({ database, hub, readersOf, place }: QueueParts): ImportQueue {
  const line = createImportLine(MOST_RUNNING);
  const pausing = pausingHub(hub, 500);
  const tell = (news: ImportNews) => pausing.publish(publicationOf(news, readersOf));
  let isClosed = false;
  let sweeping: Promise<void> | null = null;

  /** What ran in a thread that died is stopped with a sentence; the next import gets a new thread. */
  const stopAll = async () => {
    const dead = line.endAll();
    if (isClosed) return;
    for (const key of dead) {
      await stopImport({ database }, key, new ImportFault('ImportStopped')).catch(error =>
        log.error({ err: error, ...key }, 'An import could not be stopped'),
      );
    }
    runNext();
  };

  const thread = createImportWorkerThread(
    { database, place },
    {
      tell,
      ended: key => {
        line.end(key);
        runNext();
      },
      died: stopAll,
    },
  );

  const runNext = () => {
    while (!isClosed) {
      const key = line.next();
      if (!key) return;
      thread.run(key);
    }
  };

  const add = (key: ImportKey) => {
    line.add(key);
    runNext();
  };

  return {
    add: stored => add({ accountId: stored.account_id, importId: stored.import_id }),
    placeOf: line.placeOf,
    tell: stored => tell(newsOf(stored)),
    sweep: () => {
      sweeping ??= sweepAll(database, () => isClosed).finally(() => {
        sweeping = null;
      });
    },
    fix: thread.fix,
    async takeUp() {
      for (const key of await database.asSystem(trx => importsInStates(trx, RUNNING_STATES))) add(key);
    },
    async close() {
      isClosed = true;
      await sweeping;
      await thread.close({ isBusy: line.hasRunning() });
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

/** Tells the author of the import and administrators, as far as they may read the directory. */
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
