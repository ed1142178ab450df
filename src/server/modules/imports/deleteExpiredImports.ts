import type { Kernel } from '#server/kernel/kernel.ts';
import type { ImportQueue } from './queue.ts';
import { deleteOldImports } from './repositories/imports.ts';
import { RUNNING_IMPORT_STATES } from './step.ts';

type Parts = Pick<Kernel, 'database' | 'files'> & { readonly imports: ImportQueue };

/**
 * Deletes imports, with their files and rows: those that were never written a day after their last change,
 * written ones after 30 days, and those of deleted directories. Running imports are skipped. Returns the
 * number of deleted imports.
 */
export async function deleteExpiredImports({ database, files, imports }: Parts): Promise<number> {
  const keys = await database.asSystem(trx => deleteOldImports(trx, RUNNING_IMPORT_STATES));
  for (const key of keys) await files.remove(key);
  imports.sweep();
  return keys.length;
}
