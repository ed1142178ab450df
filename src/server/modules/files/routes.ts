import { v7 as uuidv7 } from 'uuid';
import { openContent } from '#server/kernel/files/openContent.ts';
import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { insertRecordFile } from '#server/modules/recordFiles/index.ts';
import { type RecordCalls, requireFileModule } from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { requireReadableFile } from './content/readableFile.ts';
import { enqueueThumbnails } from './thumbnails/makeThumbnails.ts';

/**
 * Handles uploads and downloads. Uploads are drafts until a record that contains them is saved. Downloads are always
 * attachments.
 */
export function createFileRoutes(
  { readAccount }: RecordCalls,
  { database, files, storage }: Pick<Kernel, 'database' | 'files'> & { readonly storage: AccountStorage },
): OperationHandlers {
  return {
    uploadFile: async request => {
      requireFileModule(request.principal);
      const { accountId, userId } = request.principal;
      return storage.receive(request, async ({ name, type, size, storageKey, hash }) => {
        const id = uuidv7();
        await database.forAccount(accountId, async trx => {
          await insertRecordFile(trx, { accountId, id, name, size, type, storageKey, hash, userId });
          await storage.requireRoom(trx, { accountId, size });
          await enqueueThumbnails(trx, accountId, [{ type, name }]);
        });
        return respondOk({ id, name, size, type });
      });
    },
    getFile: async ({ principal, params }) => {
      const row = await readAccount(principal, scope => requireReadableFile(scope, params.id));
      return {
        status: 200,
        raw: await openContent(files, row.storage_key),
        headers: {
          'content-type': row.type,
          'content-length': String(row.size),
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`,
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-store',
        },
      };
    },
  };
}
