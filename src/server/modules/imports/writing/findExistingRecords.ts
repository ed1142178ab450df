/** Finds the records to which rows of an import refer: records with the same key, and similar records. */
import { findDuplicateNotes } from '#server/modules/recordNotes/index.ts';
import {
  lockItems,
  type OpenDirectory,
  type RecordScope,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { ImportRun } from '../context.ts';
import type { ParsedRow } from '../reading/parseRow.ts';
import type { StoredImportRow } from '../repositories/importRows.ts';
import type { StoredSimilarity } from '../tables.ts';
import { toKeyText } from './keyIndex.ts';
import { findRowSimilarities } from './likeness.ts';

/** `Ahead` plans rows in the way they will be written, without creating or locking anything. */
export type RowPlanPurpose = 'Check' | 'Ahead' | 'Write';

export interface ExistingRecords {
  readonly byKey: ReadonlyMap<string, string | 'several'>;
  /** The similarities of rows for whose key there is no record, keyed by row. */
  readonly likeness: ReadonlyMap<number, StoredSimilarity>;
  readonly items: ReadonlyMap<string, StoredItem>;
  /** Returns true if the record already has an identical comment. */
  hasComment(itemId: string, text: string): boolean;
}

interface Finding {
  readonly opened: OpenDirectory;
  readonly reads: readonly (ParsedRow | null)[];
  readonly as: RowPlanPurpose;
}

export async function findExistingRecords(
  run: ImportRun,
  scope: RecordScope,
  { opened, reads, as }: Finding,
): Promise<ExistingRecords> {
  const { key, keyIndex } = run;
  const keyOfRow = (read: ParsedRow) => (key !== null && read.key ? toKeyText(key, read.key) : '');
  const known = reads.filter(read => read !== null);
  const keys = known.map(keyOfRow).filter(text => text !== '');
  const byKey = keyIndex ? await keyIndex.find(scope, opened, [...new Set(keys)]) : new Map<string, string>();
  const free = known.filter(read => !byKey.has(keyOfRow(read)));
  const likeness =
    as === 'Check' ? await findRowSimilarities(run, scope, { opened, reads: free }) : likenessKept(free);
  const alike = free.flatMap(({ row }) =>
    getDuplicateDecision(run, row) === 'Update' ? (likeness.get(row.row)?.itemId ?? []) : [],
  );
  const ids = [...new Set([...[...byKey.values()].filter(id => id !== 'several'), ...alike])];
  if (as === 'Write') await lockItems(scope.trx, opened.key, ids);
  const items = await readItemsByIds(scope.trx, opened.key, ids);
  const byId = new Map(items.map(item => [item.item_id, item]));
  const comments = known.flatMap(read => {
    const itemId = byKey.get(keyOfRow(read)) ?? likeness.get(read.row.row)?.itemId;
    return itemId && byId.has(itemId) && read.comment?.trim() ? [{ itemId, text: read.comment }] : [];
  });
  return {
    byKey: key === null ? byKey : stillSo(key, opened, { byKey, byId }),
    likeness,
    items: byId,
    hasComment: await findComments(scope, opened, comments),
  };
}

/**
 * Finds identical comments. Skipped for users who can't read comments, because the result would reveal their content.
 */
async function findComments(
  { trx }: RecordScope,
  { key, rights }: OpenDirectory,
  comments: readonly { itemId: string; text: string }[],
): Promise<ExistingRecords['hasComment']> {
  const same = rights.comments.read ? await findDuplicateNotes(trx, key, comments) : [];
  const known = new Set(same.map(({ itemId, text }) => `${itemId} ${text}`));
  return (itemId, text) => known.has(`${itemId} ${text}`);
}

/** Returns the similarities found by the check, on which the user's decisions were based. */
function likenessKept(reads: readonly ParsedRow[]): Map<number, StoredSimilarity> {
  return new Map(reads.flatMap(({ row }) => (row.likeness ? [[row.row, row.likeness] as const] : [])));
}

/**
 * Returns the decision on a row that is similar to a record or another row: the decision for the row, or else for all
 * rows.
 */
export function getDuplicateDecision({ settings }: ImportRun, { duplicate }: StoredImportRow): string {
  return duplicate ?? settings.duplicates ?? 'Create';
}

/** Omits records whose value of the key has changed since it was read at the start of a long run. */
function stillSo(
  key: string,
  { compiled }: OpenDirectory,
  { byKey, byId }: { byKey: ReadonlyMap<string, string | 'several'>; byId: ReadonlyMap<string, StoredItem> },
): Map<string, string | 'several'> {
  const field = compiled.fieldById.get(key);
  if (!field) return new Map(byKey);
  return new Map(
    [...byKey].filter(([text, id]) => {
      const value = id === 'several' ? undefined : field.normalize(byId.get(id)?.custom_fields[key]);
      return id === 'several' || (value !== undefined && toKeyText(key, value) === text);
    }),
  );
}
