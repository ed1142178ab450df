import type { RecordView as NamedView } from '#core/model.ts';
import { answerOf, api } from '../../../../api/client.ts';

/** Returns the user's own named views of a directory, and those shared with them. */
export const listViews = (id: string, signal: AbortSignal): Promise<readonly NamedView[]> =>
  answerOf(api.GET('/directories/{id}/views', { params: { path: { id } }, signal }));
