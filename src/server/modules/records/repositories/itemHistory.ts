/**
 * Stores and reads the history of records. Each entry has the version of the record, and the changes with the values
 * before and after.
 */
import { sql } from 'kysely';
import type { FieldValue } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DirectoryKey, ItemKey } from './items.ts';

export type HistoryKind =
  | 'Created'
  | 'Changed'
  | 'StatusChanged'
  | 'Deleted'
  | 'Restored'
  | 'Merged'
  | 'Parted';

/**
 * `field` is a field id, `status`, `tags`, `merged` or `mergedInto` (with ids in `stringValue` or `listValue`), or the
 * name that `toCheckHistoryField` returns for a checklist item.
 */
export interface HistoryChange {
  readonly field: string;
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

export interface NewHistoryEntry {
  readonly itemId: string;
  readonly version: number;
  readonly kind: HistoryKind;
  readonly userId: string;
  readonly changes: readonly HistoryChange[];
  /** The bulk change that contains the entry; `null` if there is none. */
  readonly changeId: string | null;
  /** ISO 8601; defaults to now. */
  readonly at?: string | undefined;
}

export async function insertHistoryEntries(
  trx: Trx,
  key: DirectoryKey,
  entries: readonly (NewHistoryEntry & { readonly entryId: string })[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`insert into item_history
      (account_id, directory_id, item_id, entry_id, version, kind, user_id, changes, change_id, at)
    select ${key.accountId}::uuid, ${key.directoryId}::uuid, item_id, entry_id, version, kind, user_id, changes,
      change_id, coalesce(at, now())
    from unnest(
      ${entries.map(entry => entry.itemId)}::uuid[],
      ${entries.map(entry => entry.entryId)}::uuid[],
      ${entries.map(entry => entry.version)}::int[],
      ${entries.map(entry => entry.kind)}::text[],
      ${entries.map(entry => entry.userId)}::uuid[],
      ${entries.map(entry => JSON.stringify(entry.changes))}::jsonb[],
      ${entries.map(entry => entry.changeId)}::uuid[],
      ${entries.map(entry => entry.at ?? null)}::timestamptz[]
    ) as entry (item_id, entry_id, version, kind, user_id, changes, change_id, at)`.execute(trx);
}

export interface HistoryRow {
  readonly entry_id: string;
  readonly kind: HistoryKind;
  readonly user_id: string | null;
  readonly changes: readonly HistoryChange[];
  /** ISO 8601. */
  readonly at: string;
}

export async function readHistory(trx: Trx, key: ItemKey, take: number): Promise<HistoryRow[]> {
  const rows = await ofItem(trx, key)
    .orderBy('version', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(take)
    .execute();
  return rows.map(withKind);
}

export async function readHistoryByIds(
  trx: Trx,
  key: ItemKey,
  ids: readonly string[],
): Promise<HistoryRow[]> {
  if (ids.length === 0) return [];
  const rows = await ofItem(trx, key)
    .where('entry_id', 'in', [...ids])
    .execute();
  return rows.map(withKind);
}

function ofItem(trx: Trx, key: ItemKey) {
  return trx
    .selectFrom('item_history')
    .select(['entry_id', 'kind', 'user_id', 'changes', 'at'])
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId);
}

/** The cast is safe, because only `insertHistoryEntries` writes kinds. */
function withKind(row: Omit<HistoryRow, 'kind'> & { readonly kind: string }): HistoryRow {
  return { ...row, kind: row.kind as HistoryKind };
}

/** Returns the values at a version of all fields that have changed since, keyed by field name. */
export async function readValuesAtVersion(
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

/** Marks entries as undone. Returns the number of entries that weren't undone before. */
export async function markHistoryUndone(
  trx: Trx,
  key: DirectoryKey,
  entries: readonly { readonly itemId: string; readonly entryId: string }[],
): Promise<number> {
  const { numAffectedRows } = await sql`update item_history set is_undone = true
    where account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid
      and item_id = any(${entries.map(one => one.itemId)}::uuid[])
      and entry_id = any(${entries.map(one => one.entryId)}::uuid[]) and not is_undone`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Returns the ids of those records that have been changed since their creation. Undone changes don't count. */
export async function findChangedSinceCreation(
  trx: Trx,
  key: DirectoryKey,
  itemIds: readonly string[],
): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('item_history')
    .select('item_id')
    .distinct()
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .where('version', '>', 1)
    .where('is_undone', '=', false)
    .where('kind', 'in', ['Changed', 'StatusChanged'])
    .execute();
  return new Set(rows.map(row => row.item_id));
}
