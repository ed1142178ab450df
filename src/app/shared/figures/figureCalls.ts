import type { Aggregate, CurrentUser, FigureQuestion, SearchRequest } from '#core/model.ts';
import { searchInScope, wholeScope } from '#core/processes/processScope.ts';
import { api, unwrapAnswer } from '../../api/client.ts';

interface Asked {
  readonly directoryId: string | null;
  readonly question: FigureQuestion;
  readonly search: SearchRequest;
  readonly user: CurrentUser;
  readonly signal: AbortSignal;
}

/** Returns the progress of a count in per cent; `null` if records of the directory aren't being read. */
export async function askProgress(directoryId: string, signal: AbortSignal): Promise<number | null> {
  const params = { path: { id: directoryId } };
  const { percent } = await unwrapAnswer(api.GET('/directories/{id}/aggregate', { params, signal }));
  return percent;
}

/** Loads figures for the results of a search in one directory, or in all processes if `directoryId` is `null`. */
export function askFigures({ directoryId, question, search, user, signal }: Asked): Promise<Aggregate> {
  if (directoryId === null) {
    const body = { ...question, search: searchInScope(wholeScope, search, user) };
    return unwrapAnswer(api.POST('/processes/aggregate', { body, signal }));
  }
  const params = { path: { id: directoryId } };
  return unwrapAnswer(
    api.POST('/directories/{id}/aggregate', { params, body: { ...question, search }, signal }),
  );
}
