import type { RecordView as NamedView } from '#core/model.ts';
import { api, unwrapResponse } from '../../../../api/client.ts';

/** Returns the user's own named views of a directory, and the views shared with the user. */
export const listViews = (id: string, signal: AbortSignal): Promise<readonly NamedView[]> =>
  unwrapResponse(api.GET('/directories/{id}/views', { params: { path: { id } }, signal }));
