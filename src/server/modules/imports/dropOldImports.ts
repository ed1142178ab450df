import type { Kernel } from '#server/kernel/kernel.ts';
import type { ImportQueue } from './importQueue.ts';
import { RUNNING_STATES } from './importWork.ts';
import { takeOldImports } from './repositories/imports.ts';

type Parts = Pick<Kernel, 'database' | 'files'> & { readonly imports: ImportQueue };

/**
 * Imports that were never written go after a day, written ones after 30 days, with their files and rows; so do those of a
 * directory that is gone. Answers how many went.
 */
export async function dropOldImports({ database, files, imports }: Parts): Promise<number> {
  const keys = await database.asSystem(trx => takeOldImports(trx, RUNNING_STATES));
  for (const key of keys) await files.remove(key);
  imports.sweep();
  return keys.length;
}
