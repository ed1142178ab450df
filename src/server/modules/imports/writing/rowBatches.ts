/** The rows processed by one step of a check or of writing. */
import type { Trx } from '#server/kernel/database/database.ts';
import type { ImportRun } from '../context.ts';
import { readRowsFrom, readStoredImportRows, type StoredImportRow } from '../repositories/importRows.ts';
import { toImportKey } from '../repositories/imports.ts';

export interface RowBatch {
  readonly rows: readonly StoredImportRow[];
  /** The row at which the next step starts. */
  readonly next: number;
}

/**
 * Returns rows in file order, or in the order required by references between rows. Returns `undefined` if there are no
 * rows left.
 */
export async function readRowBatch(
  trx: Trx,
  { begun, fileRecords }: Pick<ImportRun, 'begun' | 'fileRecords'>,
  { from, take }: { from: number; take: number },
): Promise<RowBatch | undefined> {
  const key = toImportKey(begun);
  if (fileRecords) {
    const wanted = fileRecords.order.batchAt(from, take);
    if (wanted.length === 0) return undefined;
    return { rows: await readStoredImportRows(trx, key, wanted), next: from + wanted.length };
  }
  const rows = await readRowsFrom(trx, key, { from, take });
  const last = rows.at(-1);
  return last && { rows, next: last.row + 1 };
}
