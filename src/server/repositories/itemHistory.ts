/** What happened to a record: every change with before and after, by version. */
import { v7 as uuidv7 } from 'uuid';
import type { FieldValue } from '#core/model.ts';
import type { Trx } from '../database/database.ts';
import type { ItemKey } from './items.ts';

export type HistoryKind = 'Created' | 'Changed' | 'StatusChanged' | 'Deleted' | 'Restored';

/** `field` is a field id, `status` or `tags` (ids in `stringValue`, `listValue`). */
export interface HistoryChange {
  readonly field: string;
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

export async function insertHistory(
  trx: Trx,
  key: ItemKey,
  entry: {
    version: number;
    kind: HistoryKind;
    userId: string;
    changes: readonly HistoryChange[];
    /** The bulk change it is part of. */
    changeId: string | null;
  },
): Promise<void> {
  await trx
    .insertInto('item_history')
    .values({
      account_id: key.accountId,
      directory_id: key.directoryId,
      item_id: key.itemId,
      entry_id: uuidv7(),
      version: entry.version,
      kind: entry.kind,
      user_id: entry.userId,
      changes: JSON.stringify(entry.changes),
      change_id: entry.changeId,
    })
    .execute();
}

export interface HistoryRow {
  readonly entry_id: string;
  readonly kind: HistoryKind;
  readonly user_id: string | null;
  readonly changes: readonly HistoryChange[];
  /** ISO 8601. */
  readonly at: string;
}

/** The newest entries of a record, newest first. */
export async function readHistory(trx: Trx, key: ItemKey, take: number): Promise<HistoryRow[]> {
  const rows = await trx
    .selectFrom('item_history')
    .select(['entry_id', 'kind', 'user_id', 'changes', 'at'])
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .orderBy('version', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(take)
    .execute();
  // Written by `insertHistory` alone.
  return rows.map(row => ({ ...row, kind: row.kind as HistoryKind }));
}

/** The fields changed after a version, with the value each had at that version. */
export async function valuesAtVersion(
  trx: Trx,
  key: ItemKey,
  version: number,
): Promise<Map<string, FieldValue | null>> {
  const entries = await trx
    .selectFrom('item_history')
    .select('changes')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .where('version', '>', version)
    .orderBy('version')
    .orderBy('entry_id')
    .execute();
  const values = new Map<string, FieldValue | null>();
  for (const { changes } of entries) {
    for (const change of changes) {
      if (!values.has(change.field)) values.set(change.field, change.before);
    }
  }
  return values;
}
