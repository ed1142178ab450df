import type { ImportRow } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import {
  type OpenDirectory,
  presentItems,
  type RecordScope,
  readItemsByIds,
} from '#server/modules/records/index.ts';
import { createRowCellReader } from './reading/rowTexts.ts';
import { readStoredImportRows, type StoredImportRow } from './repositories/importRows.ts';
import { type StoredImport, toImportKey } from './repositories/imports.ts';

type Similarity = NonNullable<ImportRow['alike']>;

/**
 * Returns the record or other row that each row is similar to, keyed by row. Contains only data that the
 * viewer can see. Rows whose similar record is deleted are omitted.
 */
export async function presentSimilarities(
  scope: RecordScope,
  opened: OpenDirectory,
  { stored, rows }: { stored: StoredImport; rows: readonly StoredImportRow[] },
): Promise<Map<number, Similarity>> {
  const alike = rows.flatMap(({ row, likeness }) => (likeness ? [{ row, likeness }] : []));
  const itemIds = new Set(alike.flatMap(({ likeness }) => likeness.itemId ?? []));
  const items = await readItemsByIds(scope.trx, opened.key, [...itemIds]);
  const shown = new Map((await presentItems(scope, opened, items)).map(item => [item.id, item]));
  const numbers = new Set(alike.flatMap(({ likeness }) => likeness.row ?? []));
  const others = await readStoredImportRows(scope.trx, toImportKey(stored), [...numbers]);
  const cellsOf = createRowCellReader(stored);
  const known = new Map(others.map(row => [row.row, { row: row.row, line: row.line, cells: cellsOf(row) }]));
  return new Map(
    alike.flatMap(({ row, likeness }): [number, Similarity][] => {
      const item = shown.get(likeness.itemId ?? '');
      const other = known.get(likeness.row ?? -1);
      if (!item && !other) return [];
      const same = likeness.same.filter(({ fieldId }) => findVisibleField(scope.world, opened, fieldId));
      return [[row, { score: likeness.score, same, ...(item ? { item } : {}), ...(other ? { other } : {}) }]];
    }),
  );
}
