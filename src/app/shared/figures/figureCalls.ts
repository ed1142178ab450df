import type { Aggregate, CurrentUser, FigureQuestion, SearchRequest } from '#core/model.ts';
import { buildScopeSearch, unrestrictedScope } from '#core/processes/processScope.ts';
import { api, unwrapResponse } from '../../api/client.ts';

interface Asked {
  readonly directoryId: string | null;
  readonly question: FigureQuestion;
  readonly search: SearchRequest;
  readonly user: CurrentUser;
  readonly signal: AbortSignal;
}

/** Returns the progress of a count in per cent; `null` if records of the directory aren't being read. */
export async function fetchCountingProgress(
  directoryId: string,
  signal: AbortSignal,
): Promise<number | null> {
  const params = { path: { id: directoryId } };
  const { percent } = await unwrapResponse(api.GET('/directories/{id}/aggregate', { params, signal }));
  return percent;
}

/** Loads figures for the results of a search in one directory, or in all processes if `directoryId` is `null`. */
export function fetchFigures({ directoryId, question, search, user, signal }: Asked): Promise<Aggregate> {
  if (directoryId === null) {
    const body = { ...question, search: buildScopeSearch(unrestrictedScope, search, user) };
    return unwrapResponse(api.POST('/processes/aggregate', { body, signal }));
  }
  const params = { path: { id: directoryId } };
  return unwrapResponse(
    api.POST('/directories/{id}/aggregate', { params, body: { ...question, search }, signal }),
  );
}
