import type { Named } from '#core/notes/mentions.ts';
import { answerOf, api } from '../../../../api/client.ts';

interface Place {
  readonly directoryId: string;
  readonly itemId: string;
}

/** Returns the users and groups who can read a record and whose name matches the keyword. */
export async function readersOf(
  { directoryId, itemId }: Place,
  keyword: string,
  signal: AbortSignal,
): Promise<Named[]> {
  const params = { path: { id: directoryId, itemId }, query: { keyword } };
  return answerOf(api.GET('/directories/{id}/items/{itemId}/readers', { params, signal }));
}
