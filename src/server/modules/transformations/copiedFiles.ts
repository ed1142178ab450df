/**
 * Copies files to the new record, because each record has its own files. If contents have to be copied, the transaction
 * is rolled back and retried after that. Unused copies are removed like any content that no row refers to.
 */
import { v7 as uuidv7 } from 'uuid';
import type { FieldValue, FieldValues, FieldValuesPatch } from '#core/model.ts';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import { getPlanResults, PlanIncompleteError } from '#server/kernel/database/twoPhases.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { createItemFile } from '#server/modules/files/index.ts';
import {
  insertRecordFile,
  listItemFiles,
  readRecordFiles,
  type StoredFileRow,
} from '#server/modules/recordFiles/index.ts';
import type { ItemKey, RecordScope } from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { canCopyFiles } from './newRecord.ts';
import type { OpenTransformation, TransformationSource } from './openTransformation.ts';

export interface FileCopyContext {
  readonly files: Pick<FileStore, 'read' | 'write'>;
  readonly storage: Pick<AccountStorage, 'requireRoom'>;
  /** True if the transaction is rolled back, so that no content has to be copied. */
  readonly isDryRun: boolean;
}

/**
 * Generates ids of created objects. The ids stay the same when a transaction is retried, because the results
 * of its plan are keyed by these ids.
 */
export type StableIdProvider = (name: string) => string;

export function createStableIdProvider(): StableIdProvider {
  const ids = new Map<string, string>();
  return name => {
    const id = ids.get(name) ?? uuidv7();
    ids.set(name, id);
    return id;
  };
}

interface Copying {
  readonly copying: FileCopyContext;
  readonly idOf: StableIdProvider;
}

/** Returns the files attached to the source that will be copied to the new record. */
export async function listCopiedFiles(
  scope: RecordScope,
  open: OpenTransformation,
  { row }: TransformationSource,
): Promise<StoredFileRow[]> {
  const { settings } = scope.principal.user.account;
  if (!canCopyFiles(open) || !isModuleEnabled(settings, 'fileStorage')) return [];
  return listItemFiles(scope.trx, { ...open.source.key, itemId: row.item_id });
}

/**
 * Replaces files from the source in the new record's values with copies, stored as drafts that the new record claims.
 */
export async function copyFilesInPatch(
  scope: RecordScope,
  { source, target }: OpenTransformation,
  { of, patch, copying, idOf }: Copying & { of: TransformationSource; patch: FieldValuesPatch },
): Promise<FieldValuesPatch> {
  const readable = new Set(getFileIds(source.compiled.fields, of.item.customFields));
  const wanted = getFileIds(target.compiled.fields, patch as FieldValues).filter(id => readable.has(id));
  if (wanted.length === 0) return patch;
  const rows = await readRecordFiles(scope.trx, scope.accountId, [...new Set(wanted)]);
  const keys = await readCopiedKeys(scope, rows, { copying, idOf });
  for (const row of rows) {
    await insertRecordFile(scope.trx, {
      ...getFacts(row),
      accountId: scope.accountId,
      id: idOf(row.file_id),
      storageKey: keys.get(row.file_id) ?? row.storage_key,
      userId: scope.caller.userId,
    });
    await copying.storage.requireRoom(scope.trx, { accountId: scope.accountId, size: row.size });
  }
  const known = new Set(rows.map(row => row.file_id));
  const otherId = (id: string) => (known.has(id) ? idOf(id) : id);
  return Object.fromEntries(
    Object.entries(patch).map(([id, value]) => [id, value && withOtherFiles(value, otherId)]),
  );
}

/** Copies the files attached to the source to the new record. */
export async function copyAttachedFiles(
  scope: RecordScope,
  { target }: OpenTransformation,
  { rows, key, copying, idOf }: Copying & { rows: readonly StoredFileRow[]; key: ItemKey },
): Promise<void> {
  const keys = await readCopiedKeys(scope, rows, { copying, idOf });
  for (const row of rows) {
    const fields = new Map(row.note ? [['json', JSON.stringify({ text: row.note })]] : []);
    const file = { ...getFacts(row), storageKey: keys.get(row.file_id) ?? row.storage_key, fields };
    await createItemFile(scope, target, { key, file: { ...file, hash: row.hash ?? '' } });
    await copying.storage.requireRoom(scope.trx, { accountId: scope.accountId, size: row.size });
  }
}

function getFacts({ name, size, type, hash }: StoredFileRow) {
  return { name, size, type, hash };
}

/** @throws PlanIncompleteError if contents have to be copied first. */
async function readCopiedKeys(
  { trx, accountId }: RecordScope,
  rows: readonly StoredFileRow[],
  { copying, idOf }: Copying,
): Promise<ReadonlyMap<string, string>> {
  const copies = getPlanResults(trx);
  const nameOf = (row: StoredFileRow) => `copy ${idOf(row.file_id)}`;
  const missing = copying.isDryRun ? [] : rows.filter(row => !copies.has(nameOf(row)));
  if (missing.length > 0)
    throw new PlanIncompleteError(async done => {
      for (const row of missing) {
        const { key } = await copying.files.write(accountId, copying.files.read(row.storage_key));
        done.set(nameOf(row), key);
      }
    });
  return new Map(
    rows.flatMap(row => {
      const key = copies.get(nameOf(row));
      return typeof key === 'string' ? [[row.file_id, key] as const] : [];
    }),
  );
}

type Fields = OpenTransformation['target']['compiled']['fields'];

function getFileIds(fields: Fields, values: FieldValues): string[] {
  return fields.flatMap(field =>
    field
      .targetsOf(values[field.definition.id] ?? undefined)
      .flatMap(({ kind, id }) => (kind === 'file' ? [id] : [])),
  );
}

/** Replaces all ids in the value, including in lists and rows. */
function withOtherFiles(value: FieldValue, otherId: (id: string) => string): FieldValue {
  const { stringValue, listValue, tableValue } = value;
  return {
    ...value,
    ...(stringValue === undefined ? {} : { stringValue: otherId(stringValue) }),
    ...(listValue ? { listValue: listValue.map(one => withOtherFiles(one, otherId)) } : {}),
    ...(tableValue
      ? {
          tableValue: tableValue.map(row => ({
            ...row,
            customFields: Object.fromEntries(
              Object.entries(row.customFields).map(([id, cell]) => [id, withOtherFiles(cell, otherId)]),
            ),
          })),
        }
      : {}),
  };
}
