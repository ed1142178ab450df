import type { Board } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { type BoardReader, presentBoards } from './presenter.ts';
import { listBoards } from './repository.ts';

/** Returns the boards in order, limited to lanes visible to the viewer. */
export async function listVisibleBoards(trx: Trx, reader: BoardReader): Promise<Board[]> {
  return presentBoards(reader, await listBoards(trx));
}
