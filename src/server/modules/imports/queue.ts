/** Manages imports in the HTTP thread: which imports wait, and which run. */

import type { Database } from '#server/kernel/database/database.ts';
import type { FileStoreConfig } from '#server/kernel/files/openFileStore.ts';
import { createThrottledHub } from '#server/kernel/hub/createThrottledHub.ts';
import type { Audience, Hub, HubBroadcast } from '#server/kernel/hub/hub.ts';
import { log } from '#server/kernel/log/log.ts';
import type { DirectoryAudienceResolver } from '#server/modules/definitions/index.ts';
import type { FixRowsInput } from './commands/correctImportRows.ts';
import { ImportError } from './errors.ts';
import { createImportLocks } from './locks.ts';
import {
  deleteOrphanedRows,
  type ImportKey,
  type StoredImport,
  toImportKey,
} from './repositories/imports.ts';
import { stopImport } from './run.ts';
import { createImportSchedule, type QueueLimits } from './schedule.ts';
import { type ImportUpdate, toImportUpdate } from './step.ts';
import { createImportWorkerThread } from './worker/host.ts';

export interface ImportQueue {
  /**
   * Enqueues an import in a running state. Imports take turns, and each account has one import in progress at a time.
   */
  add(stored: StoredImport): void;
  /**
   * Returns the import's position among the account's waiting imports, from 1, or `undefined` if the import isn't
   * waiting.
   */
  placeOf(key: ImportKey): number | undefined;
  /** Notifies users who can see the import that it has changed. */
  tell(stored: StoredImport): void;
  /** Removes the rows of deleted imports in small steps. */
  sweep(): void;
  /** Changes rows of a checked import. @throws ProblemError as reported by the thread. */
  fix(fixes: FixRowsInput): Promise<void>;
  /** Continues imports that the last shutdown interrupted and, from then on, imports of dead nodes. */
  takeUp(node: { isAlone: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** Limits across all accounts. */
const LIMITS: QueueLimits = { atOnce: 2, begun: 16, large: 6 };
/**
 * Files of at least this size, in bytes, use so much memory that only some of them can be in progress at the same time.
 */
const LARGE_BYTES = 5_000_000;

interface QueueParts {
  readonly database: Database;
  readonly hub: Hub;
  readonly readersOf: DirectoryAudienceResolver;
  readonly place: FileStoreConfig;
}

export function createImportQueue({ database, hub, readersOf, place }: QueueParts): ImportQueue {
  const line = createImportSchedule(LIMITS);
  const holds = createImportLocks(database);
  const pausing = createThrottledHub(hub, 500);
  const tell = (news: ImportUpdate) => pausing.publish(getPublication(news, readersOf));
  let isClosed = false;
  let sweeping: Promise<void> | null = null;

  /** Stops the imports of a thread that died, with an error. The next import gets a new thread. */
  const stopAll = async () => {
    const dead = line.endAll();
    if (isClosed) return;
    for (const key of dead) {
      await stopImport({ database }, key, new ImportError('ImportStopped')).catch(error =>
        log.error({ err: error, ...key }, 'An import could not be stopped'),
      );
    }
    runNext();
  };

  const thread = createImportWorkerThread(
    { database, place },
    {
      tell,
      passed: key => {
        line.pass(key);
        runNext();
      },
      ended: key => {
        line.end(key);
        if (!line.keys().some(({ importId }) => importId === key.importId)) holds.end(key);
        runNext();
      },
      died: stopAll,
    },
  );

  const runNext = () => {
    while (!isClosed) {
      const turn = line.next();
      if (!turn) return;
      if (turn.isBegun) thread.goOn(turn.key);
      else thread.run(turn.key);
    }
  };

  const add = (key: ImportKey, size: number) => {
    line.add(key, { isLarge: size >= LARGE_BYTES });
    runNext();
  };

  return {
    add: stored => {
      const key = toImportKey(stored);
      add(key, Number(stored.size));
      holds.hold(key);
    },
    placeOf: line.placeOf,
    tell: stored => tell(toImportUpdate(stored)),
    sweep: () => {
      sweeping ??= sweepAll(database, () => isClosed).finally(() => {
        sweeping = null;
      });
    },
    fix: thread.fix,
    takeUp: ({ isAlone }) => holds.start({ isAlone, keys: line.keys, found: key => add(key, key.size) }),
    async close() {
      isClosed = true;
      await sweeping;
      await thread.close({ isBusy: line.hasBegun() });
      await holds.close();
    },
  };
}

const SCANNED_PER_BATCH = 1_000;

async function sweepAll(database: Database, isClosed: () => boolean): Promise<void> {
  try {
    while (!isClosed() && (await database.asSystem(trx => deleteOrphanedRows(trx, SCANNED_PER_BATCH))));
  } catch (error) {
    log.error({ err: error }, 'Rows of forgotten imports could not be removed');
  }
}

/** Returns the message for the author of the import and for administrators, as far as they can read the directory. */
function getPublication(
  { accountId, directoryId, importId, userId }: ImportUpdate,
  readersOf: DirectoryAudienceResolver,
): HubBroadcast {
  const readers = readersOf(accountId, directoryId);
  const audience: Audience = async () => {
    const mayRead = await readers();
    return person => (person.userId === userId || person.isAdmin) && mayRead(person);
  };
  return { accountId, event: 'ImportChanged', data: { directoryId, importId }, audience };
}
