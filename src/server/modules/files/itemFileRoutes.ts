import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { listItemFiles } from '#server/modules/recordFiles/index.ts';
import {
  type RecordCalls,
  readVisibleRecord,
  requireFileModule,
  requireRecordPartAccess,
  toRecordKey,
} from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { createItemFile, hasText } from './commands/createItemFile.ts';
import { deleteItemFile } from './commands/deleteItemFile.ts';
import { updateItemFile } from './commands/updateItemFile.ts';
import { presentItemFile } from './presenter.ts';

/**
 * Handles calls on files attached to a record, each with a description. Files in a record's fields belong to the
 * fields.
 */
export function createRecordFileRoutes(
  { read, write }: RecordCalls,
  { files, storage }: Pick<Kernel, 'files'> & { readonly storage: AccountStorage },
): OperationHandlers {
  return {
    listItemFiles: async request => {
      requireFileModule(request.principal);
      const rows = await read(request, async (scope, opened) => {
        await readVisibleRecord(scope, opened, request.params.itemId);
        requireRecordPartAccess(opened, 'files', 'read');
        return listItemFiles(scope.trx, toRecordKey(opened, request.params.itemId));
      });
      return respondOk(rows.map(presentItemFile));
    },
    createItemFile: async request => {
      requireFileModule(request.principal);
      // Checks permissions first, so that a large file isn't uploaded in vain.
      await read(request, async (scope, opened) => {
        await readVisibleRecord(scope, opened, request.params.itemId);
        requireRecordPartAccess(opened, 'files', 'create');
      });
      return storage.receive(request, async file =>
        respondOk(
          await write(request, async (scope, opened) => {
            const key = toRecordKey(opened, request.params.itemId);
            const row = await createItemFile(scope, opened, { key, file });
            await storage.requireRoom(scope.trx, { accountId: scope.accountId, size: file.size });
            return presentItemFile(row);
          }),
        ),
      );
    },
    updateItemFile: async request => {
      requireFileModule(request.principal);
      return respondOk(
        await write(request, async (scope, opened) => {
          const key = toRecordKey(opened, request.params.itemId);
          const fileId = request.params.fileId.toLowerCase();
          const { text } = request.body;
          const row = await updateItemFile(scope, opened, { key, fileId, text: hasText(text) ? text : '' });
          return presentItemFile(row);
        }),
      );
    },
    deleteItemFile: async request => {
      requireFileModule(request.principal);
      const storageKeys = await write(request, async (scope, opened) => {
        const key = toRecordKey(opened, request.params.itemId);
        const fileId = request.params.fileId.toLowerCase();
        return await deleteItemFile(scope, opened, { key, fileId });
      });
      for (const key of storageKeys) await files.remove(key);
      return respondNoContent();
    },
  };
}
