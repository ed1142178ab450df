/** Stores each move of a record to another status. All queries on time in status use the moves. */
import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { DirectoryKey } from './items.ts';

/** `Undo` undoes another move. */
export type MoveCause = 'Create' | 'Move' | 'Undo' | 'Restore';

export type StoredStatusMove = Selectable<Schema['item_moves']>;

export interface NewStatusMove {
  readonly itemId: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly userId: string;
  readonly cause: MoveCause;
  /** The bulk change or import that contains the move; `null` if there is none. */
  readonly changeId: string | null;
  /** ISO 8601; defaults to now. */
  readonly at?: string | undefined;
}

/**
 * Inserts moves in the given order, for one or several records that the caller has locked.
 * @returns The ids of records whose last move was undone.
 */
export async function insertStatusMoves(
  trx: Trx,
  key: DirectoryKey,
  moves: readonly NewStatusMove[],
): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set();
  const undone = await markTakenBack(
    trx,
    key,
    moves.filter(({ cause }) => cause === 'Undo'),
  );
  const steps = new Map<string, number>();
  const numbered = moves.map(move => {
    const step = (steps.get(move.itemId) ?? 0) + 1;
    steps.set(move.itemId, step);
    return { ...move, step, isUndone: move.cause === 'Undo' && undone.has(move.itemId) };
  });
  const created = new Set(moves.filter(({ cause }) => cause === 'Create').map(({ itemId }) => itemId));
  // PostgreSQL would plan the query for earlier moves again each time, although new records have none.
  const earlier = moves.every(({ itemId }) => created.has(itemId))
    ? sql`0`
    : sql`coalesce((
        select max(seq) from item_moves as known where known.account_id = ${key.accountId}::uuid
          and known.directory_id = ${key.directoryId}::uuid and known.item_id = move.item_id), 0)`;
  await sql`insert into item_moves
      (account_id, directory_id, item_id, seq, at, from_status, to_status, user_id, cause, change_id, is_undone)
    select ${key.accountId}::uuid, ${key.directoryId}::uuid, move.item_id, move.step + ${earlier},
      coalesce(at, now()), from_status, to_status, user_id, cause, change_id, is_undone
    from unnest(
      ${numbered.map(move => move.itemId)}::uuid[],
      ${numbered.map(move => move.step)}::int[],
      ${numbered.map(move => move.at ?? null)}::timestamptz[],
      ${numbered.map(move => move.from)}::uuid[],
      ${numbered.map(move => move.to)}::uuid[],
      ${numbered.map(move => move.userId)}::uuid[],
      ${numbered.map(move => move.cause)}::text[],
      ${numbered.map(move => move.changeId)}::uuid[],
      ${numbered.map(move => move.isUndone)}::boolean[]
    ) as move (item_id, step, at, from_status, to_status, user_id, cause, change_id, is_undone)`.execute(trx);
  return undone;
}

/**
 * Corrects `status_since` of records whose last move was undone, because they have been in their status since before
 * that move.
 * @returns The corrected times, keyed by record id.
 */
export async function resumeStatusPeriods(
  trx: Trx,
  key: DirectoryKey,
  itemIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  if (itemIds.size === 0) return new Map();
  const { rows } = await sql<{ item_id: string; status_since: string }>`
    update items set status_since = entered.at
    from (
      select distinct on (item_id) item_id, at from item_moves
      where account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid
        and item_id = any(${[...itemIds]}::uuid[]) and not is_undone
      order by item_id, seq desc
    ) as entered
    where items.account_id = ${key.accountId}::uuid and items.directory_id = ${key.directoryId}::uuid
      and items.item_id = entered.item_id
    returning items.item_id, items.status_since`.execute(trx);
  return new Map(rows.map(({ item_id, status_since }) => [item_id, status_since]));
}

/**
 * Marks the moves that the given moves undo, if they are the last moves of their records. Metrics ignore
 * such moves and their undo. Returns the ids of these records. Any other record has moved in the meantime,
 * so moving it back counts like any other move.
 */
async function markTakenBack(
  trx: Trx,
  key: DirectoryKey,
  moves: readonly NewStatusMove[],
): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set();
  const marked = await sql<{ item_id: string }>`
    update item_moves as move set is_undone = true
    from unnest(
      ${moves.map(({ itemId }) => itemId)}::uuid[],
      ${moves.map(({ from }) => from)}::uuid[],
      ${moves.map(({ to }) => to)}::uuid[]
    ) as back (item_id, from_status, to_status)
    where move.account_id = ${key.accountId}::uuid and move.directory_id = ${key.directoryId}::uuid
      and move.item_id = back.item_id and move.to_status = back.from_status and move.from_status = back.to_status
      and move.seq = (select max(seq) from item_moves as last where last.account_id = move.account_id
        and last.directory_id = move.directory_id and last.item_id = move.item_id and not last.is_undone)
    returning move.item_id`.execute(trx);
  return new Set(marked.rows.map(row => row.item_id));
}

/** Returns the moves that weren't undone, oldest first, keyed by record id. */
export async function readStatusMoves(
  trx: Trx,
  key: DirectoryKey,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, StoredStatusMove[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('item_moves')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .where('is_undone', '=', false)
    .orderBy('item_id')
    .orderBy('seq')
    .execute();
  return Map.groupBy(rows, row => row.item_id);
}
