import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown if another process already uses the data folder. The message is a sentence for the operator. */
export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string, holder: string | null) {
    super(
      `The data in '${dataDir}' is in use by another Docket process${holder ? ` (process ${holder})` : ''}: ` +
        'stop that one first, or set DATA_DIR to another folder.',
    );
    this.name = 'DataDirectoryInUseError';
  }
}

/**
 * Locks the data folder for this process. PGlite itself takes no lock, and two writers silently lose rows.
 * The lock is a kernel lock, held through an exclusive transaction on an empty SQLite file. A kernel lock
 * can't outlive its process, so `kill -9` leaves no stale lock behind, and reused process ids do no harm.
 * @returns The function that releases the folder.
 * @throws DataDirectoryInUseError immediately, without waiting.
 */
export function lockDataDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const holderFile = join(dataDir, 'docket.pid');
  const lock = new DatabaseSync(join(dataDir, 'docket.lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new DataDirectoryInUseError(dataDir, readHolder(holderFile));
    throw error;
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => lock.close();
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function readHolder(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
