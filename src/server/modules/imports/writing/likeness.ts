import { isSuggestedPair, type PairScore, type RecordKeys, scorePair } from '#core/duplicates/scorePair.ts';
import { getRecordKeys } from '#server/modules/duplicates/index.ts';
import { type OpenDirectory, type RecordScope, readItemsByIds } from '#server/modules/records/index.ts';
import type { ImportRun } from '../context.ts';
import type { ParsedRow } from '../reading/parseRow.ts';
import { readStoredImportRows } from '../repositories/importRows.ts';
import { toImportKey } from '../repositories/imports.ts';
import type { StoredSimilarity } from '../tables.ts';
import { computeRowKeys, type RowCandidates, readRowKeys } from './candidates.ts';

/**
 * Returns, for rows that would create a record, the most similar record or else the most similar earlier row of the
 * file, keyed by row.
 */
export async function findRowSimilarities(
  run: ImportRun,
  scope: RecordScope,
  { opened, reads }: { opened: OpenDirectory; reads: readonly ParsedRow[] },
): Promise<Map<number, StoredSimilarity>> {
  if (run.compared.length === 0 || reads.length === 0) return new Map();
  const mine = await readCandidatesFor(run, scope, reads);
  const itemIds = [...new Set(mine.flatMap(one => one.itemIds))];
  const items = await readItemsByIds(scope.trx, opened.key, itemIds);
  const recordsById = new Map(
    items.map(item => [item.item_id, getRecordKeys(opened.compiled, run.compared, item)]),
  );
  const others = await readStoredImportRows(scope.trx, toImportKey(run.begun), [
    ...new Set(mine.flatMap(one => one.rows)),
  ]);
  const rowsByNumber = new Map(
    others
      .filter(({ is_left_out, duplicate }) => !is_left_out && duplicate !== 'LeaveOut')
      .map(row => [row.row, readRowKeys(run, row)]),
  );
  const { displayFieldId } = opened.compiled.directory;
  return new Map(
    mine.flatMap(({ row, keys, itemIds: ids, rows }): [number, StoredSimilarity][] => {
      const record = mostAlike(keys, ids, { known: recordsById, displayFieldId });
      if (record) return [[row, { ...record.score, itemId: record.id, row: null }]];
      const other = mostAlike(keys, rows, { known: rowsByNumber, displayFieldId });
      return other ? [[row, { ...other.score, itemId: null, row: other.id }]] : [];
    }),
  );
}

/**
 * Returns the candidates for each row. A manually changed row is only compared with the record or row to which it was
 * similar. The next check finds further similarities.
 */
async function readCandidatesFor(
  run: ImportRun,
  { trx }: RecordScope,
  reads: readonly ParsedRow[],
): Promise<readonly RowCandidates[]> {
  const compared = reads.map(read => ({ row: read.row.row, keys: computeRowKeys(run, read) }));
  if (run.candidates) return run.candidates.of(trx, compared);
  return compared.map((one, index) => {
    const { itemId = null, row = null } = reads[index]?.row.likeness ?? {};
    return { ...one, itemIds: itemId === null ? [] : [itemId], rows: row === null ? [] : [row] };
  });
}

function mostAlike<Id>(
  keys: RecordKeys,
  ids: readonly Id[],
  { known, displayFieldId }: { known: ReadonlyMap<Id, RecordKeys>; displayFieldId: string | undefined },
): { id: Id; score: PairScore } | undefined {
  const alike = ids.flatMap(id => {
    const other = known.get(id);
    const score = other && scorePair(keys, other);
    return score && isSuggestedPair(keys, other, { pair: score, displayFieldId }) ? [{ id, score }] : [];
  });
  return alike.toSorted((a, b) => b.score.score - a.score.score)[0];
}
