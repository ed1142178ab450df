import type { RecordView as NamedView } from '#core/model.ts';
import { answerOf, api } from '../../../../api/client.ts';

/** The named views of a directory that the person keeps or shares. */
export const listViews = (id: string, signal: AbortSignal): Promise<readonly NamedView[]> =>
  answerOf(api.GET('/directories/{id}/views', { params: { path: { id } }, signal }));
