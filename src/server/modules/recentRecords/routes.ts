import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { type RecordCalls, shownItem } from '#server/modules/records/index.ts';
import { recentRecords } from './queries.ts';
import { noteRecent } from './repository.ts';

export function recentRecordRoutes(calls: RecordCalls): Handlers {
  return {
    listRecentRecords: async ({ principal }) => ok(await calls.readAccount(principal, recentRecords)),

    noteRecordOpened: async request => {
      await calls.write(request, async (scope, opened) => {
        const { directory_id, item_id } = await shownItem(scope, opened, request.params.itemId);
        const { accountId, caller } = scope;
        const records = [{ directoryId: directory_id, itemId: item_id }];
        await noteRecent(scope.trx, { accountId, userId: caller.userId, how: 'Opened', records });
      });
      return noContent();
    },
  };
}
