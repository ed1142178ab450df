import type { Kernel } from '#server/kernel/kernel.ts';
import type { ImportQueue } from './queue.ts';
import { deleteOldImports } from './repositories/imports.ts';
import { RUNNING_STATES } from './step.ts';

type Parts = Pick<Kernel, 'database' | 'files'> & { readonly imports: ImportQueue };

/**
 * Deletes imports that were never written after a day, written imports after 30 days, and imports of deleted
 * directories, with their files and rows. Running imports are skipped. Returns the number of deleted imports.
 */
export async function dropOldImports({ database, files, imports }: Parts): Promise<number> {
  const keys = await database.asSystem(trx => deleteOldImports(trx, RUNNING_STATES));
  for (const key of keys) await files.remove(key);
  imports.sweep();
  return keys.length;
}
