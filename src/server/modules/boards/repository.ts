import type { Board } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** Returns all boards of the account as stored, in order. */
export async function listBoards(trx: Trx): Promise<Board[]> {
  const rows = await trx.selectFrom('boards').selectAll().orderBy('position').orderBy('board_id').execute();
  return rows.map(({ board_id, name, position, lanes }) => ({ id: board_id, name, order: position, lanes }));
}

export async function insertBoard(
  trx: Trx,
  accountId: string,
  { id, name, lanes }: Omit<Board, 'order'>,
): Promise<Board> {
  const { last } = await trx
    .selectFrom('boards')
    .select(select => select.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const position = (last ?? 0) + 1;
  await trx
    .insertInto('boards')
    .values({ account_id: accountId, board_id: id, name, position, lanes: JSON.stringify(lanes) })
    .execute();
  return { id, name, order: position, lanes };
}

export async function updateBoardRow(
  trx: Trx,
  { id, name, lanes }: Omit<Board, 'order'>,
): Promise<Board | undefined> {
  const row = await trx
    .updateTable('boards')
    .set({ name, lanes: JSON.stringify(lanes) })
    .where('board_id', '=', id)
    .returning('position')
    .executeTakeFirst();
  return row && { id, name, order: row.position, lanes };
}

export async function removeBoard(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('boards')
    .where('board_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Stores the order of the boards, as given by `ids`. */
export async function reorderBoardRows(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await trx
      .updateTable('boards')
      .set({ position: index + 1 })
      .where('board_id', '=', id)
      .execute();
  }
}
