import { analyzeGrowingTables } from '#server/kernel/database/upkeep.ts';
import { RECORD_TABLES } from '#server/modules/records/index.ts';
import type { ImportDependencies } from '../step.ts';

const GROWING_TABLES = [...RECORD_TABLES, 'import_rows', 'import_keys', 'import_row_keys'];

/**
 * Returns a function that counts batches and, after the 1st, 3rd, 9th etc. batch, updates statistics of tables that
 * have doubled in size.
 */
export function createStatisticsUpdater({
  database,
}: Pick<ImportDependencies, 'database'>): () => Promise<void> {
  let batches = 0;
  let next = 1;
  return async () => {
    batches += 1;
    if (batches < next) return;
    next *= 3;
    await analyzeGrowingTables(database, GROWING_TABLES);
  };
}
