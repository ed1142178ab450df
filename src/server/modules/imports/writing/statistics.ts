import { analyzeGrowing } from '#server/kernel/database/upkeep.ts';
import { RECORD_TABLES } from '#server/modules/records/index.ts';
import type { ImportParts } from '../step.ts';

const GROWING_TABLES = [...RECORD_TABLES, 'import_rows', 'import_keys', 'import_row_keys'];

/**
 * Returns a function that counts batches and, after the 1st, 3rd, 9th etc. batch, updates statistics of tables that
 * have doubled in size.
 */
export function watchGrowth({ database }: Pick<ImportParts, 'database'>): () => Promise<void> {
  let batches = 0;
  let next = 1;
  return async () => {
    batches += 1;
    if (batches < next) return;
    next *= 3;
    await analyzeGrowing(database, GROWING_TABLES);
  };
}
