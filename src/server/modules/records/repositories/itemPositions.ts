/**
 * Assigns positions of cards on boards. Positions are fractional indexes in one order across all statuses of a
 * directory, the highest on top. A column shows one status, a lane several statuses, in the same order.
 */
import { generateKeyBetween } from 'fractional-indexing';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { statusRowsSql } from '#server/modules/definitions/index.ts';
import type { DirectoryKey, ItemKey, StoredItem } from './items.ts';
import { allocateTopPosition } from './topPositions.ts';

/**
 * Returns a position above all cards of the directory, or the card's current position if the card is already on top.
 */
export async function computeTopPosition(
  trx: Trx,
  key: DirectoryKey,
  card: Pick<StoredItem, 'item_id' | 'position'>,
): Promise<string> {
  const top = await highest(trx, key, card.item_id);
  if (top === null || card.position > top) return card.position;
  const position = allocateTopPosition();
  // The clock of the server that placed the other card may be ahead.
  return position > top ? position : generateKeyBetween(top, null);
}

/**
 * Returns the position directly below another card. A card that is already there keeps its position, so
 * that moving cards back and forth doesn't make positions longer. Repeated moves into the same gap make
 * positions longer, by about one character per five moves; positions are never shortened.
 */
export async function computePositionBelow(
  trx: Trx,
  key: ItemKey,
  { card, above }: { card: Pick<StoredItem, 'item_id' | 'position'>; above: string },
): Promise<string> {
  const below = await highest(trx, key, card.item_id, sql`and position < ${above}`);
  const isThere = card.position < above && (below === null || card.position > below);
  return isThere ? card.position : generateKeyBetween(below, above);
}

/**
 * Stores a card's position. This doesn't count as a change of the record: its version, history and last
 * activity stay the same.
 */
export async function writePosition(trx: Trx, key: ItemKey, position: string): Promise<void> {
  await trx
    .updateTable('items')
    .set({ position })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .execute();
}

/**
 * Returns the highest position in a directory, except for one card. Uses one index lookup per status and one for
 * records without a status. Sorts like the index, because the planner doesn't infer from `status_id is null` that only
 * the position matters.
 */
async function highest(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  exceptId: string,
  below: RawBuilder<unknown> = sql``,
): Promise<string | null> {
  const firstIn = (status: RawBuilder<unknown>) => sql`(
    select position from items
    where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid and ${status}
      and deleted_at is null and item_id <> ${exceptId}::uuid ${below}
    order by status_id, position desc limit 1)`;
  const found = await sql<{ position: string | null }>`
    select max(position collate "C") as position from (
      select first.position from ${statusRowsSql} as status
      cross join lateral ${firstIn(sql`items.status_id = status.status_id`)} as first
      where status.account_id = ${accountId}::uuid and status.directory_id = ${directoryId}::uuid
      union all ${firstIn(sql`items.status_id is null`)}
    ) as firsts`.execute(trx);
  return found.rows[0]?.position ?? null;
}
