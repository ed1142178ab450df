import type { MentionTarget } from '#core/notes/mentions.ts';
import { api, unwrapResponse } from '../../../../api/client.ts';

interface Place {
  readonly directoryId: string;
  readonly itemId: string;
}

/** Returns the users and groups who can read a record and whose names match the keyword. */
export async function searchRecordReaders(
  { directoryId, itemId }: Place,
  keyword: string,
  signal: AbortSignal,
): Promise<MentionTarget[]> {
  const params = { path: { id: directoryId, itemId }, query: { keyword } };
  return unwrapResponse(api.GET('/directories/{id}/items/{itemId}/readers', { params, signal }));
}
