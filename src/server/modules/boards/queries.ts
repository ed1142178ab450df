import type { Board } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { type BoardReader, presentBoards } from './presenter.ts';
import { listBoards } from './repository.ts';

/** Boards in their order, with what the reader may see of them. */
export async function boardsSeenBy(trx: Trx, reader: BoardReader): Promise<Board[]> {
  return presentBoards(reader, await listBoards(trx));
}
