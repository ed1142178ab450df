/**
 * Finds records and earlier rows that may be duplicates of a row: those with the same value in one of the compared
 * fields. The file's keys are stored in a table, and each record is examined once, with one page per transaction.
 */
import type { RecordKeys } from '#core/duplicates/scorePair.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { getRecordKeys, toValueKeys } from '#server/modules/duplicates/index.ts';
import { readRecordPage } from '#server/modules/records/index.ts';
import type { ImportRun } from '../context.ts';
import { type ParsedRow, parseRow } from '../reading/parseRow.ts';
import { type ImportRowKey, readRowsFrom, type StoredImportRow } from '../repositories/importRows.ts';
import { type ImportKey, type StoredImport, toImportKey } from '../repositories/imports.ts';
import { insertRowKeys, readFirstRowsByKey, removeRowKeys } from '../repositories/rowKeys.ts';
import { type ImportDependencies, runImportStep } from '../step.ts';

export interface ComparedImportRow {
  readonly row: number;
  readonly keys: RecordKeys;
}

export interface RowCandidates extends ComparedImportRow {
  readonly itemIds: readonly string[];
  /** Earlier rows of the file. */
  readonly rows: readonly number[];
}

export interface ImportCandidates {
  /**
   * Returns for each row its keys, without keys that too many records or rows share, and the records and
   * earlier rows that share one of the remaining keys.
   */
  of(trx: Trx, rows: readonly ComparedImportRow[]): Promise<RowCandidates[]>;
}

const REMOVED_PER_BATCH = 2_000;
/**
 * A value that more records or rows share is ignored, unless it identifies a record alone (which e.g. a
 * town doesn't).
 */
const MAX_SHARING = 20;
/** The maximum number of records that are compared with a row. */
const MAX_CANDIDATES = 20;
/** The maximum number of earlier rows that are compared with a row. */
const MAX_EARLIER = 3;
/** The maximum length of a key, in characters. Longer keys are truncated. */
const MAX_KEY_LENGTH = 320;

const nothing: ImportCandidates = { of: async () => [] };

/**
 * Collects possible duplicates of rows. After checking the rows, the caller must call `deleteRowCandidates` to
 * delete the stored keys.
 */
export async function collectCandidates(
  parts: ImportDependencies,
  begun: StoredImport,
  run: ImportRun,
): Promise<ImportCandidates> {
  await deleteRowCandidates(parts, begun);
  if (run.compared.length === 0) return nothing;
  await keepRowKeys(parts, begun, run);
  const { itemIds, shared } = await findRecords(parts, begun, run);
  const key = toImportKey(begun);
  return { of: (trx, rows) => readCandidates(trx, key, { rows, itemIds, shared }) };
}

export async function deleteRowCandidates(parts: ImportDependencies, begun: StoredImport): Promise<void> {
  const key = toImportKey(begun);
  let after: ImportRowKey | null = null;
  do {
    const last: ImportRowKey | null = after;
    after = await runImportStep(parts, begun, ({ trx }) =>
      removeRowKeys(trx, key, { after: last, most: REMOVED_PER_BATCH }),
    );
  } while (after);
}

/** Stores the keys of rows. Manually skipped rows aren't compared, so their keys are not stored. */
async function keepRowKeys(parts: ImportDependencies, begun: StoredImport, run: ImportRun): Promise<void> {
  const key = toImportKey(begun);
  for (let from: number | undefined = 0; from !== undefined; ) {
    const first: number = from;
    from = await runImportStep(parts, begun, async ({ trx }) => {
      const rows = await readRowsFrom(trx, key, { from: first, take: parts.batch });
      const keys = rows
        .filter(row => !row.is_left_out)
        .flatMap(row =>
          getNamedKeys(readRowKeys(run, row)).map(({ name }) => ({
            key: name,
            row: row.row,
          })),
        );
      await insertRowKeys(trx, key, keys);
      const last = rows.at(-1);
      return last && last.row + 1;
    });
  }
}

interface FoundRecords {
  /** The ids of records, keyed by row. */
  readonly itemIds: ReadonlyMap<number, ReadonlySet<string>>;
  /** The number of records that share a key with rows. Only contains keys that don't identify a record alone. */
  readonly shared: ReadonlyMap<string, number>;
}

async function findRecords(
  parts: ImportDependencies,
  begun: StoredImport,
  run: ImportRun,
): Promise<FoundRecords> {
  const itemIds = new Map<number, Set<string>>();
  const shared = new Map<string, number>();
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const page = await runImportStep(parts, begun, async ({ trx, opened }) => {
      const items = await readRecordPage(trx, opened.key, { after: from, take: parts.batch });
      const found = items.map(item => ({
        itemId: item.item_id,
        keys: getNamedKeys(getRecordKeys(opened.compiled, run.compared, item)),
      }));
      const held = await readFirstRowsByKey(trx, toImportKey(begun), {
        keys: [...new Set(found.flatMap(({ keys }) => keys.map(({ name }) => name)))],
        most: MAX_CANDIDATES,
      });
      return { found, held, last: items.length < parts.batch ? undefined : items.at(-1)?.number };
    });
    for (const { itemId, keys } of page.found) {
      for (const { name, isStrong } of keys) {
        const rows = page.held.get(name);
        if (!rows) continue;
        const count = (shared.get(name) ?? 0) + 1;
        if (!isStrong) shared.set(name, count);
        if (isStrong || count <= MAX_SHARING) for (const row of rows) addTo(itemIds, row, itemId);
      }
    }
    after = page.last;
  }
  return { itemIds, shared };
}

function addTo(itemIds: Map<number, Set<string>>, row: number, itemId: string): void {
  const ids = itemIds.get(row) ?? new Set();
  if (ids.size < MAX_CANDIDATES) ids.add(itemId);
  itemIds.set(row, ids);
}

async function readCandidates(
  trx: Trx,
  key: ImportKey,
  { rows, itemIds, shared }: FoundRecords & { rows: readonly ComparedImportRow[] },
): Promise<RowCandidates[]> {
  const names = rows.flatMap(({ keys }) => getNamedKeys(keys).map(({ name }) => name));
  const held = await readFirstRowsByKey(trx, key, { keys: [...new Set(names)], most: MAX_SHARING + 1 });
  const isTelling = (name: string, isStrong: boolean) =>
    isStrong || Math.max(shared.get(name) ?? 0, held.get(name)?.length ?? 0) <= MAX_SHARING;
  return rows.map(({ row, keys: all }) => {
    const keys: RecordKeys = new Map(
      [...all].map(([id, some]) => [id, some.filter(one => isTelling(getName(id, one.key), one.isStrong))]),
    );
    const earlier = getNamedKeys(keys).flatMap(({ name }) =>
      (held.get(name) ?? []).filter(other => other < row),
    );
    return {
      row,
      keys,
      itemIds: [...(itemIds.get(row) ?? [])],
      rows: [...new Set(earlier)].toSorted((a, b) => a - b).slice(0, MAX_EARLIER),
    };
  });
}

/** Parses only the columns that are compared. */
export function readRowKeys(run: ImportRun, row: StoredImportRow): RecordKeys {
  return computeRowKeys(run, parseRow(run, row, run.comparedColumns));
}

export function computeRowKeys({ compared }: ImportRun, { patch }: ParsedRow): RecordKeys {
  const values = compared.flatMap(field => {
    const value = field.normalize(patch[field.definition.id]);
    return value ? [[field.definition.id, value] as const] : [];
  });
  return toValueKeys(compared, Object.fromEntries(values));
}

function getNamedKeys(keys: RecordKeys): { name: string; isStrong: boolean }[] {
  return [...keys].flatMap(([id, all]) =>
    all.map(({ key, isStrong }) => ({ name: getName(id, key), isStrong })),
  );
}

function getName(fieldId: string, key: string): string {
  return `${fieldId} ${key}`.slice(0, MAX_KEY_LENGTH);
}
