import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { noteOpened } from './commands/noteOpened.ts';
import { recentRecords } from './queries.ts';

export function recentRecordRoutes(calls: RecordCalls): Handlers {
  return {
    listRecentRecords: async ({ principal }) => ok(await calls.readAccount(principal, recentRecords)),

    noteRecordOpened: async request => {
      await calls.write(request, (...open) => noteOpened(...open, request.params.itemId));
      return noContent();
    },
  };
}
