import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { DirectoryKey, ItemKey } from '#server/modules/records/index.ts';

export type StoredNote = Selectable<Schema['item_notes']>;

export async function insertNote(
  trx: Trx,
  key: ItemKey,
  note: { id: string; userId: string; text: string },
): Promise<StoredNote> {
  return trx
    .insertInto('item_notes')
    .values({
      account_id: key.accountId,
      directory_id: key.directoryId,
      item_id: key.itemId,
      note_id: note.id,
      user_id: note.userId,
      text: note.text,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertNotes(
  trx: Trx,
  key: DirectoryKey,
  notes: readonly { itemId: string; id: string; userId: string; text: string }[],
): Promise<void> {
  if (notes.length === 0) return;
  await sql`insert into item_notes (account_id, directory_id, item_id, note_id, user_id, text)
    select ${key.accountId}::uuid, ${key.directoryId}::uuid, item_id, note_id, user_id, text
    from unnest(${notes.map(note => note.itemId)}::uuid[], ${notes.map(note => note.id)}::uuid[],
      ${notes.map(note => note.userId)}::uuid[], ${notes.map(note => note.text)}::text[]
    ) as note (item_id, note_id, user_id, text)`.execute(trx);
}

export async function readNotes(trx: Trx, key: ItemKey): Promise<StoredNote[]> {
  return ofItem(trx, key).orderBy('created_at').orderBy('note_id').execute();
}

/** Returns the given comments whose record already has a comment with identical text. */
export async function findDuplicateNotes(
  trx: Trx,
  key: DirectoryKey,
  notes: readonly { itemId: string; text: string }[],
): Promise<{ itemId: string; text: string }[]> {
  if (notes.length === 0) return [];
  const { rows } = await sql<{ itemId: string; text: string }>`
    select distinct n.item_id as "itemId", n.text from item_notes as n
    join unnest(${notes.map(note => note.itemId)}::uuid[], ${notes.map(note => note.text)}::text[])
      as given (item_id, text) on given.item_id = n.item_id and given.text = n.text
    where n.account_id = ${key.accountId}::uuid and n.directory_id = ${key.directoryId}::uuid`.execute(trx);
  return rows;
}

export async function readNotesByIds(trx: Trx, key: ItemKey, ids: readonly string[]): Promise<StoredNote[]> {
  if (ids.length === 0) return [];
  return ofItem(trx, key)
    .where('note_id', 'in', [...ids])
    .execute();
}

export async function lockNote(trx: Trx, key: ItemKey, noteId: string): Promise<StoredNote | undefined> {
  return ofItem(trx, key).where('note_id', '=', noteId).forUpdate().executeTakeFirst();
}

function ofItem(trx: Trx, key: ItemKey) {
  return trx
    .selectFrom('item_notes')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId);
}

export async function updateNoteRow(
  trx: Trx,
  key: ItemKey,
  note: { id: string; text: string },
): Promise<StoredNote> {
  return trx
    .updateTable('item_notes')
    .set({ text: note.text, updated_at: new Date().toISOString() })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .where('note_id', '=', note.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeNote(trx: Trx, key: ItemKey, noteId: string): Promise<void> {
  await trx
    .deleteFrom('item_notes')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .where('note_id', '=', noteId)
    .execute();
}

/** Returns the newest comment of each record, keyed by record id. */
export async function readLastNotes(
  trx: Trx,
  key: DirectoryKey,
  itemIds: readonly string[],
): Promise<Map<string, StoredNote>> {
  if (itemIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('item_notes')
    .distinctOn('item_id')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', 'in', [...itemIds])
    .orderBy('item_id')
    .orderBy('created_at', 'desc')
    .orderBy('note_id', 'desc')
    .execute();
  return new Map(rows.map(row => [row.item_id, row]));
}
