/** Queries the files of all records as a user from whom some of the files are hidden. */
import type { OperationId } from '#server/kernel/http/contract.ts';
import type { LooseInput } from './rightsCall.ts';
import type { Ids } from './world.ts';

type Ask = (id: OperationId, input?: LooseInput, what?: string) => Promise<void>;

export async function queryFiles(ask: Ask, { ids, guess }: { ids: Ids; guess: string }): Promise<void> {
  const orderBy = { field: 'Name', asc: true };
  await ask('searchFiles', { body: { take: 200, orderBy } }, 'all');
  await ask('searchFiles', { body: { keyword: guess, orderBy } }, 'guessed');
  await ask('searchFiles', { body: { minSize: 1, kinds: ['Text', 'Other'], orderBy } }, 'of a kind');
  await ask('getFileUsage');
  await ask('listDuplicateFiles');
  await ask('listOrphanFiles');
  const params = { id: ids.secretPaper ?? '' };
  await ask('createFileTicket', { params }, 'hidden');
  await ask('getFileThumbnail', { params }, 'hidden');
  await ask('getFileContents', { params }, 'hidden');
}
