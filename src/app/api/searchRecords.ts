import type { components } from '#contract/docket.gen.ts';
import type { SearchRequest } from '#core/model.ts';
import { api, unwrapResponse } from './client.ts';

export type SearchResult = components['schemas']['SearchResult'];

/**
 * Returns a page of found records (specification section 7). The cast is safe, because only `?json=true` returns a bare
 * array of all matches.
 */
export async function searchRecords(
  directoryId: string,
  body: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchResult> {
  const params = { path: { id: directoryId } };
  return (await unwrapResponse(
    api.POST('/directories/{id}/items/search', { params, body, signal }),
  )) as SearchResult;
}

export const listItemIds = (directoryId: string, body: SearchRequest) =>
  unwrapResponse(api.POST('/directories/{id}/items/ids', { params: { path: { id: directoryId } }, body }));
