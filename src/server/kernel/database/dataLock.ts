import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A data folder that another process already uses. The message is a sentence for the operator. */
export class DataInUseError extends Error {
  constructor(dataDir: string, holder: string | null) {
    super(
      `The data in '${dataDir}' is in use by another Docket process${holder ? ` (process ${holder})` : ''}: ` +
        'stop that one first, or set DATA_DIR to another folder.',
    );
    this.name = 'DataInUseError';
  }
}

/**
 * Takes the data folder for this process alone; PGlite itself takes no lock and two writers lose rows silently.
 * The lock is the kernel's, taken through an empty SQLite file held in an exclusive transaction: it cannot outlive
 * its process, so nothing stale is left behind by `kill -9`, and process numbers used again do no harm.
 * @returns the function that gives the folder back.
 * @throws DataInUseError at once, without waiting.
 */
export function lockDataDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const holderFile = join(dataDir, 'docket.pid');
  const lock = new DatabaseSync(join(dataDir, 'docket.lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new DataInUseError(dataDir, readHolder(holderFile));
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
