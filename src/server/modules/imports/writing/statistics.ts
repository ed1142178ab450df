import { analyzeGrowing } from '#server/kernel/database/upkeep.ts';
import type { ImportParts } from '../importWork.ts';

/** Counts batches, and has the database look at its tables again whenever they have grown by as much as they were. */
export function watchGrowth({ database }: Pick<ImportParts, 'database'>): () => Promise<void> {
  let batches = 0;
  let next = 1;
  return async () => {
    batches += 1;
    if (batches < next) return;
    next *= 3;
    await analyzeGrowing(database);
  };
}
