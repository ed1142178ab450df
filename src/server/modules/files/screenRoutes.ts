import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { fileUsage } from './screen/fileUsage.ts';
import { searchFiles } from './screen/searchFiles.ts';

/** The files of all records in one place. */
export function screenRoutes(
  { readAccount }: RecordCalls,
  { storage }: { readonly storage: AccountStorage },
): Handlers {
  return {
    searchFiles: async ({ principal, body }) =>
      ok(await readAccount(principal, scope => searchFiles(scope, body))),
    getFileUsage: async ({ principal }) =>
      ok(await readAccount(principal, scope => fileUsage(scope, storage))),
  };
}
