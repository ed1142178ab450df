import type { Named } from '#core/notes/mentions.ts';
import { api, unwrapAnswer } from '../../../../api/client.ts';

interface Place {
  readonly directoryId: string;
  readonly itemId: string;
}

/** Returns the users and groups who can read a record and whose names match the keyword. */
export async function findRecordReaders(
  { directoryId, itemId }: Place,
  keyword: string,
  signal: AbortSignal,
): Promise<Named[]> {
  const params = { path: { id: directoryId, itemId }, query: { keyword } };
  return unwrapAnswer(api.GET('/directories/{id}/items/{itemId}/readers', { params, signal }));
}
