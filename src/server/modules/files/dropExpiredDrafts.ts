import type { Kernel } from '#server/kernel/kernel.ts';
import { takeExpiredDrafts } from '#server/modules/records/index.ts';

/** Files that were uploaded and never saved with a record go after a day (design, section 5). Answers how many went. */
export async function dropExpiredDrafts({
  database,
  files,
}: Pick<Kernel, 'database' | 'files'>): Promise<number> {
  const keys = await database.asSystem(takeExpiredDrafts);
  for (const key of keys) await files.remove(key);
  return keys.length;
}
