import type { Kernel } from '#server/kernel/kernel.ts';
import { takeExpiredDrafts } from '#server/modules/records/index.ts';

const EVERY_MS = 3_600_000;

/** Files that were uploaded and never saved with a record go after a day (design, section 5). Answers how many went. */
export async function dropExpiredDrafts({
  database,
  files,
}: Pick<Kernel, 'database' | 'files'>): Promise<number> {
  const keys = await database.asSystem(takeExpiredDrafts);
  for (const key of keys) await files.remove(key);
  return keys.length;
}

/** Runs the job now and every hour; answers how to stop it. A run that fails is tried again with the next one. */
export function scheduleDraftCleanUp(parts: Pick<Kernel, 'database' | 'files'>): () => void {
  const runOnce = () => {
    dropExpiredDrafts(parts).catch((error: unknown) => {
      console.error('Expired drafts could not be removed:', error instanceof Error ? error.message : error);
    });
  };
  const timer = setInterval(runOnce, EVERY_MS);
  runOnce();
  return () => clearInterval(timer);
}
