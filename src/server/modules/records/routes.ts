import type { ItemCalculation } from '#core/model.ts';
import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { offeredPeople } from './choosablePeople.ts';
import { calculateItem } from './commands/calculateItem.ts';
import { createItem } from './commands/createItem.ts';
import { deleteItem } from './commands/deleteItem.ts';
import type { Draft } from './commands/judgeDraft.ts';
import { moveItem } from './commands/moveItem.ts';
import { restoreItem } from './commands/restoreItem.ts';
import { updateItem } from './commands/updateItem.ts';
import { presentItem } from './presenters/item.ts';
import { changesOf } from './queries.ts';
import type { RecordCalls } from './recordCalls.ts';
import { answerLookUps } from './scripts/answerLookUps.ts';
import { requireLookUps } from './scripts/askedLookUps.ts';
import { clearFailures, failuresOf } from './scripts/failures.ts';
import { scriptItem } from './scripts/scriptItem.ts';
import { tryScripts } from './scripts/tryScripts.ts';
import { itemKey, leadingItem } from './shownItem.ts';

/** Records of directories. Each call opens the directory with the caller's rights first; what they may not read is 404. */
export function recordRoutes({ read, write, dryRun }: RecordCalls): Handlers {
  return {
    createItem: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const row = await createItem(scope, opened, request.body);
          return presentItem(scope, opened, row);
        }),
      ),
    calculateItem: async request =>
      ok({
        customFields: await dryRun(request, (scope, opened) =>
          calculateItem(scope, opened, draftOf(request.body)),
        ),
      }),
    scriptItem: async request =>
      ok(await dryRun(request, (scope, opened) => scriptItem(scope, opened, draftOf(request.body)))),
    answerScriptLookUps: async request => {
      const { asked } = request.body;
      requireLookUps(asked);
      return ok({ answers: await read(request, scope => answerLookUps(scope, asked)) });
    },
    tryScripts: async request =>
      ok(
        await dryRun(request, (scope, opened) => {
          const { scripts, ...draft } = request.body;
          return tryScripts(scope, opened, { ...draftOf(draft), scripts });
        }),
      ),
    listScriptFailures: async request => ok(await read(request, failuresOf)),
    clearScriptFailures: async request => {
      await write(request, clearFailures);
      return noContent();
    },
    getItem: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const row = await leadingItem(scope, opened, request.params.itemId);
          return presentItem(scope, opened, row);
        }),
      ),
    updateItem: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const { customFields, checklist, tags, status, version, expected } = request.body;
          const row = await updateItem(scope, opened, {
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
          return presentItem(scope, opened, row);
        }),
      ),
    changeItemStatus: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const { customFields, checklist, text, version } = request.body;
          const row = await updateItem(scope, opened, {
            itemId: request.params.itemId.toLowerCase(),
            customFields,
            checklist,
            version,
            tags: undefined,
            targetStatus: request.params.status.toLowerCase(),
            comment: text,
          });
          return presentItem(scope, opened, row);
        }),
      ),
    moveItem: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const row = await moveItem(scope, opened, request.body);
          return presentItem(scope, opened, row);
        }),
      ),
    deleteItem: async request => {
      await write(request, (scope, opened) => deleteItem(scope, opened, request.params.itemId.toLowerCase()));
      return noContent();
    },
    restoreItem: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const key = itemKey(opened, request.params.itemId);
          const row = await restoreItem(scope, opened, key);
          return presentItem(scope, opened, row);
        }),
      ),
    listOfferedPeople: async request =>
      ok(await read(request, (scope, opened) => offeredPeople(scope, opened, request.params.fieldId))),
    listItemChanges: async request =>
      ok(await read(request, (scope, opened) => changesOf(scope, opened, request.params.itemId))),
  };
}

function draftOf({ itemId, customFields, status }: ItemCalculation): Draft {
  return { customFields, itemId: itemId?.toLowerCase(), status: status?.toLowerCase() };
}
