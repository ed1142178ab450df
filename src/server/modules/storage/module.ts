import { scheduleEveryDay } from '#server/kernel/jobs/everyHour.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { type AccountStorage, createAccountStorage } from './accountStorage.ts';
import * as storedBytes from './migrations/0021-stored-bytes.ts';
import { removeOrphanedBlobs } from './removeOrphanedBlobs.ts';
import { createStorageRoutes } from './routes.ts';

/** The storage of accounts: enforces the quota, and removes orphaned files. */
export const storageModule = defineModule<AccountStorage>({
  name: 'storage',
  migrations: [{ name: '0021-stored-bytes', ...storedBytes }],
  create(kernel, { modules }) {
    const tables = modules.flatMap(module => module.fileTables);
    const service = createAccountStorage({ ...kernel, tables });
    const ending = new AbortController();
    let endCollecting = () => {};
    return {
      service,
      routes: createStorageRoutes(kernel, service),
      start() {
        endCollecting = scheduleEveryDay('Files that nobody names could not be removed', () =>
          removeOrphanedBlobs(kernel, { tables, signal: ending.signal }),
        );
      },
      close() {
        endCollecting();
        ending.abort();
      },
    };
  },
});
