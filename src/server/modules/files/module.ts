import { scheduleEveryHour } from '#server/kernel/jobs/everyHour.ts';
import { log } from '#server/kernel/log/log.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { storageModule } from '#server/modules/storage/index.ts';
import { createFileContentRoutes } from './contentRoutes.ts';
import { deleteExpiredDraftFiles } from './deleteExpiredDraftFiles.ts';
import { createDeleteOrphansJob } from './housekeeping/deleteOrphans.ts';
import { createHashFilesJob, enqueueFileHashing } from './housekeeping/hashFiles.ts';
import { createRecordFileRoutes } from './itemFileRoutes.ts';
import * as filesScreen from './migrations/0037-files-screen.ts';
import * as fileOrders from './migrations/0046-file-orders.ts';
import { createFileRoutes } from './routes.ts';
import { createFileScreenRoutes } from './screenRoutes.ts';
import { createThumbnailsJob } from './thumbnails/makeThumbnails.ts';

export const filesModule = defineModule({
  name: 'files',
  migrations: [
    { name: '0037-files-screen', ...filesScreen },
    { name: '0046-file-orders', ...fileOrders },
  ],
  fileTables: ['file_thumbnails'],
  create(kernel, { use }) {
    const { calls } = use(recordsModule);
    const storage = use(storageModule);
    let endCleanUp = () => {};
    return {
      routes: {
        ...createFileRoutes(calls, { ...kernel, storage }),
        ...createFileContentRoutes(calls, kernel),
        ...createRecordFileRoutes(calls, { ...kernel, storage }),
        ...createFileScreenRoutes(calls, { ...kernel, storage }),
      },
      jobs: [
        createThumbnailsJob(kernel.files),
        createHashFilesJob(kernel.files),
        createDeleteOrphansJob(kernel.files, storage),
      ],
      start() {
        enqueueFileHashing(kernel.database).catch((error: unknown) =>
          log.error({ err: error }, 'Files without a hash could not be looked for'),
        );
        endCleanUp = scheduleEveryHour('Expired drafts could not be removed', () =>
          deleteExpiredDraftFiles(kernel),
        );
      },
      close: () => endCleanUp(),
    };
  },
});
