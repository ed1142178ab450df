import type { Board } from '#core/model.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type AccountDefinitions, canReadDirectoryById } from '#server/modules/definitions/index.ts';

export interface BoardReader {
  readonly definitions: AccountDefinitions;
  readonly principal: Principal;
}

/**
 * Converts boards as visible to the caller: with lanes of readable directories, and without deleted statuses. Boards
 * without remaining lanes are omitted. Administrators see all lanes, because they edit them, but their access to
 * records follows their profile.
 */
export function presentBoards(reader: BoardReader, boards: readonly Board[]): Board[] {
  const { isAdmin } = reader.principal;
  return boards
    .map(board => ({ ...board, lanes: presentLanes(reader, board.lanes) }))
    .filter(board => isAdmin || board.lanes.length > 0);
}

function presentLanes(reader: BoardReader, lanes: Board['lanes']): Board['lanes'] {
  const { definitions, principal } = reader;
  return lanes.flatMap(lane => {
    if (!principal.isAdmin && !canReadDirectoryById(reader, lane.directoryId)) return [];
    const known = new Set(definitions.directory(lane.directoryId)?.statusList.map(status => status.id));
    const statuses = lane.statuses.filter(id => known.has(id));
    return statuses.length > 0 ? [{ ...lane, statuses }] : [];
  });
}
