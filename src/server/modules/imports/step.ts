/**
 * Shared by all work on an import: the parts of the server that the work needs, and the way its
 * transactions are opened.
 */

import type { ImportSettings } from '#core/model.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import type { PlanResults } from '#server/kernel/database/twoPhases.ts';
import type { FieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { loadUserPrincipal } from '#server/modules/identity/index.ts';
import {
  type OpenDirectory,
  openDirectory,
  openRecordScope,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { ImportError } from './errors.ts';
import { type ImportKey, lockImport, type StoredImport, toImportKey } from './repositories/imports.ts';
import type { ImportCounts } from './tables.ts';

export interface ImportDependencies {
  readonly database: Database;
  readonly definitions: DefinitionStore;
  readonly servers: FieldServerRegistry;
  readonly files: FileStore;
  /** The number of rows per transaction, low enough that other transactions needn't wait long. */
  readonly batch: number;
  tell(news: ImportUpdate): void;
  /** Resolves when the import can continue. Other imports have their turn in between. */
  turn(key: ImportKey): Promise<void>;
}

export interface ImportUpdate {
  readonly accountId: string;
  readonly directoryId: string;
  readonly importId: string;
  readonly userId: string;
}

/** The states in which work is running in the background, or queued. */
export const RUNNING_IMPORT_STATES = ['Reading', 'Checking', 'Writing', 'Undoing'] as const;

export function isImportRunning(state: string): boolean {
  return RUNNING_IMPORT_STATES.some(running => running === state);
}

export interface ImportStep {
  readonly trx: Trx;
  readonly stored: StoredImport;
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
}

/** Thrown if the import was cancelled, changed or deleted, so that its running work ends silently. */
export class ImportStepSupersededError extends Error {}

/**
 * Runs one transaction of the work when it is the import's turn, with the current permissions of the user
 * who requested the work. The import is locked until commit, so that the stored progress is always correct.
 * @throws ImportStepSupersededError if the import no longer has the state and revision with which the work started.
 */
export async function runImportStep<T>(
  parts: ImportDependencies,
  begun: Pick<StoredImport, 'account_id' | 'import_id' | 'state' | 'revision'>,
  work: (step: ImportStep) => Promise<T>,
  results?: PlanResults,
): Promise<T> {
  await parts.turn(toImportKey(begun));
  const locked = async (trx: Trx): Promise<T> => {
    const stored = await lockImport(trx, toImportKey(begun));
    if (!stored || stored.state !== begun.state || stored.revision !== begun.revision)
      throw new ImportStepSupersededError();
    return work({ trx, stored, ...(await openImport(parts, trx, stored)) });
  };
  return parts.database.forAccount(begun.account_id, locked, results);
}

/** @throws ImportError if the user was deleted or can no longer read the directory. */
export async function openImport(
  { definitions, servers }: Pick<ImportDependencies, 'definitions' | 'servers'>,
  trx: Trx,
  stored: StoredImport,
): Promise<{ scope: RecordScope; opened: OpenDirectory }> {
  const principal = await loadUserPrincipal(trx, stored.account_id, stored.actor_id);
  if (!principal) throw new ImportError('ImportPersonGone');
  const scope = await openRecordScope(trx, principal, { definitions, servers, isChange: true });
  try {
    return {
      scope: { ...scope, bulkChangeId: stored.import_id },
      opened: openDirectory(scope, stored.directory_id),
    };
  } catch {
    throw new ImportError('ImportDirectoryGone');
  }
}

export const ZERO_IMPORT_COUNTS: ImportCounts = {
  create: 0,
  update: 0,
  unchanged: 0,
  refused: 0,
  leftOut: 0,
};

const COUNT_OF: Readonly<Record<string, keyof ImportCounts>> = {
  Create: 'create',
  Update: 'update',
  Unchanged: 'unchanged',
  Refused: 'refused',
  LeftOut: 'leftOut',
};

/** Returns the counts with the given outcomes added, or subtracted if `by` is -1. */
export function addOutcomeCounts(
  counts: Partial<ImportCounts>,
  outcomes: readonly (string | null)[],
  by: 1 | -1 = 1,
): ImportCounts {
  const sum = { ...ZERO_IMPORT_COUNTS, ...counts };
  for (const outcome of outcomes) {
    const name = outcome === null ? undefined : COUNT_OF[outcome];
    if (name) sum[name] += by;
  }
  return sum;
}

/** Returns the settings that determine how the file is split into cells. */
export function getFileLayout({ sheet, delimiter, encoding, headerLine }: ImportSettings) {
  return { sheet, delimiter, encoding, headerLine };
}

export function toImportUpdate(stored: StoredImport): ImportUpdate {
  return {
    accountId: stored.account_id,
    directoryId: stored.directory_id,
    importId: stored.import_id,
    userId: stored.created_by,
  };
}
