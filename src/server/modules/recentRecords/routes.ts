import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { storeOpenedRecord } from './commands/storeOpenedRecord.ts';
import { listRecentRecords } from './queries.ts';

export function createRecentRecordRoutes(calls: RecordCalls): Handlers {
  return {
    listRecentRecords: async ({ principal }) => ok(await calls.readAccount(principal, listRecentRecords)),

    noteRecordOpened: async request => {
      await calls.write(request, (...open) => storeOpenedRecord(...open, request.params.itemId));
      return noContent();
    },
  };
}
