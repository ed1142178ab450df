import type { components } from '#contract/docket.gen.ts';
import type { Board, Item } from '#core/model.ts';
import { api, unwrapResponse } from './client.ts';
import type { SearchResult } from './searchRecords.ts';

export type LaneSearch = components['schemas']['StatusSearchRequest'];
export type CardMoveBody = components['schemas']['BoardMove'];

/** Searches the cards of several lanes of a directory; results are in the order of the lanes. */
export const searchLanes = (
  directoryId: string,
  body: LaneSearch[],
  signal?: AbortSignal,
): Promise<SearchResult[]> =>
  unwrapResponse(
    api.POST('/directories/{id}/items/search-batch', { params: { path: { id: directoryId } }, body, signal }),
  );

/** Saves fields, comment, status and position in a single request (DESIGN.md section 5, 'Moves'). */
export const saveCardMove = (directoryId: string, body: CardMoveBody): Promise<Item> =>
  unwrapResponse(
    api.POST('/directories/{id}/items/board-move', { params: { path: { id: directoryId } }, body }),
  );

export const createBoard = (body: Pick<Board, 'name' | 'lanes'>): Promise<Board> =>
  unwrapResponse(api.POST('/boards', { body }));

export const updateBoard = (body: Board): Promise<Board> => unwrapResponse(api.PUT('/boards', { body }));

export const deleteBoard = (id: string): Promise<unknown> =>
  unwrapResponse(api.DELETE('/boards/{id}', { params: { path: { id } } }));

export const saveBoardOrder = (ids: string[]): Promise<unknown> =>
  unwrapResponse(api.POST('/boards/order', { body: ids }));
