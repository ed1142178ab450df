/** The rows that one step of a check or of the writing deals with. */
import type { Trx } from '#server/kernel/database/database.ts';
import type { ImportRun } from '../importRun.ts';
import { readRows, readRowsFrom, type StoredRow } from '../repositories/importRows.ts';
import { keyOf } from '../repositories/imports.ts';

export interface RowBatch {
  readonly rows: readonly StoredRow[];
  /** Where the step behind it begins. */
  readonly next: number;
}

/** In the order of the file, or in the one that its rows need who name each other; undefined where none is left. */
export async function rowsAt(
  trx: Trx,
  { begun, fileRecords }: Pick<ImportRun, 'begun' | 'fileRecords'>,
  { from, take }: { from: number; take: number },
): Promise<RowBatch | undefined> {
  const key = keyOf(begun);
  if (fileRecords) {
    const wanted = fileRecords.order.batchAt(from, take);
    if (wanted.length === 0) return undefined;
    return { rows: await readRows(trx, key, wanted), next: from + wanted.length };
  }
  const rows = await readRowsFrom(trx, key, { from, take });
  const last = rows.at(-1);
  return last && { rows, next: last.row + 1 };
}
