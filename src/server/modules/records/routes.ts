import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { computeItemFormulas } from './commands/computeItemFormulas.ts';
import { toRecordDraft } from './commands/createDraftWrite.ts';
import { createItem } from './commands/createItem.ts';
import { deleteItem } from './commands/deleteItem.ts';
import { moveItem } from './commands/moveItem.ts';
import { restoreItem } from './commands/restoreItem.ts';
import { updateItem } from './commands/updateItem.ts';
import type { RecordCall, RecordCallback, RecordCalls } from './createRecordCalls.ts';
import { listOfferedUsers } from './listSelectableUsers.ts';
import { presentItem } from './presenters/item.ts';
import { resolveMergedRecord, toRecordKey } from './readVisibleRecord.ts';
import type { StoredItem } from './repositories/items.ts';

/**
 * Handles calls on records of directories. Each call opens the directory with the caller's permissions, and responds
 * with 404 if the caller can't read the directory.
 */
export function createRecordRoutes(calls: RecordCalls): OperationHandlers {
  const { read, write, dryRun } = calls;
  /** Makes a change and responds with the written record. */
  const writing = async (call: RecordCall, command: RecordCallback<StoredItem>) =>
    respondOk(
      await write(call, async (scope, opened) => presentItem(scope, opened, await command(scope, opened))),
    );
  return {
    calculateItem: async request =>
      respondOk({
        customFields: await dryRun(request, (scope, opened) =>
          computeItemFormulas(scope, opened, toRecordDraft(request.body)),
        ),
      }),
    createItem: request => writing(request, (scope, opened) => createItem(scope, opened, request.body)),
    getItem: async request =>
      respondOk(
        await read(request, async (scope, opened) => {
          const row = await resolveMergedRecord(scope, opened, request.params.itemId);
          return presentItem(scope, opened, row);
        }),
      ),
    updateItem: request =>
      writing(request, (scope, opened) => {
        const { customFields, checklist, tags, status, version, expected } = request.body;
        return updateItem(scope, opened, {
          itemId: request.params.itemId.toLowerCase(),
          customFields,
          checklist,
          tags,
          version,
          expected,
          status: typeof status === 'string' ? status.toLowerCase() : status,
          targetStatus: undefined,
          comment: undefined,
        });
      }),
    changeItemStatus: request =>
      writing(request, (scope, opened) => {
        const { customFields, checklist, text, version } = request.body;
        return updateItem(scope, opened, {
          itemId: request.params.itemId.toLowerCase(),
          customFields,
          checklist,
          version,
          tags: undefined,
          targetStatus: request.params.status.toLowerCase(),
          comment: text,
        });
      }),
    moveItem: request => writing(request, (scope, opened) => moveItem(scope, opened, request.body)),
    deleteItem: async request => {
      await write(request, (scope, opened) => deleteItem(scope, opened, request.params.itemId.toLowerCase()));
      return respondNoContent();
    },
    restoreItem: request =>
      writing(request, (scope, opened) =>
        restoreItem(scope, opened, toRecordKey(opened, request.params.itemId)),
      ),
    listOfferedPeople: async request =>
      respondOk(
        await read(request, (scope, opened) => listOfferedUsers(scope, opened, request.params.fieldId)),
      ),
  };
}
