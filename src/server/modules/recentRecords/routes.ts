import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { storeOpenedRecord } from './commands/storeOpenedRecord.ts';
import { listRecentRecords } from './queries.ts';

export function createRecentRecordRoutes(calls: RecordCalls): OperationHandlers {
  return {
    listRecentRecords: async ({ principal }) =>
      respondOk(await calls.readAccount(principal, listRecentRecords)),

    noteRecordOpened: async request => {
      await calls.write(request, (...open) => storeOpenedRecord(...open, request.params.itemId));
      return respondNoContent();
    },
  };
}
