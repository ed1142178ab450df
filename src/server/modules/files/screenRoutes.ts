import { openContent } from '#server/kernel/files/openContent.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { requireReadableFile } from './content/readableFile.ts';
import './jobs.ts';
import { listDuplicateFiles } from './housekeeping/listDuplicateFiles.ts';
import { listDraftFiles, listMissingFiles } from './housekeeping/listOrphans.ts';
import { sumFileUsage } from './screen/fileUsage.ts';
import { searchFiles } from './screen/searchFiles.ts';
import { enqueueThumbnails } from './thumbnails/makeThumbnails.ts';
import { findStoredThumbnail } from './thumbnails/repository.ts';

/** Handles calls of the screen that shows the files of all records. */
export function createFileScreenRoutes(
  { readAccount }: RecordCalls,
  { database, files, storage }: Pick<Kernel, 'database' | 'files'> & { readonly storage: AccountStorage },
): OperationHandlers {
  return {
    searchFiles: async ({ principal, body }) => {
      const found = await readAccount(principal, scope => searchFiles(scope, body));
      // Older pictures without thumbnails get their thumbnails when they are first listed.
      const waiting = found.items.filter(({ thumbnail }) => thumbnail === 'Waiting');
      const { accountId } = principal;
      if (waiting.length > 0)
        await database.forAccount(accountId, trx => enqueueThumbnails(trx, accountId, waiting));
      return respondOk(found);
    },
    listDuplicateFiles: async ({ principal }) => respondOk(await readAccount(principal, listDuplicateFiles)),
    listOrphanFiles: async ({ principal }) => {
      const found = await readAccount(principal, listDraftFiles);
      // A store can contain many files, so it is listed only once for both purposes.
      const stored = await storage.keys(principal.accountId);
      const missing = await listMissingFiles({ readAccount, files }, principal, stored);
      return respondOk({ ...found, missing, stray: await storage.strays(principal.accountId, stored) });
    },
    deleteOrphanFiles: async ({ principal: { accountId } }) => {
      await database.forAccount(accountId, trx =>
        enqueue(trx, { accountId, kind: 'DeleteOrphanFiles', ids: {}, key: 'DeleteOrphanFiles' }),
      );
      return respondNoContent();
    },
    getFileThumbnail: async ({ principal, params }) => {
      const small = await readAccount(principal, async scope => {
        const { file_id: fileId } = await requireReadableFile(scope, params.id);
        return findStoredThumbnail(scope.trx, { accountId: scope.accountId, fileId });
      });
      if (!small) throw createNotFoundError();
      return {
        status: 200,
        raw: await openContent(files, small.key),
        headers: {
          'content-type': 'image/webp',
          'content-length': String(small.size),
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-store',
        },
      };
    },
    getFileUsage: async ({ principal }) =>
      respondOk(await readAccount(principal, scope => sumFileUsage(scope, storage))),
  };
}
