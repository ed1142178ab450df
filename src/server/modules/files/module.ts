import { everyHour } from '#server/kernel/jobs/everyHour.ts';
import { log } from '#server/kernel/log/log.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { storageModule } from '#server/modules/storage/index.ts';
import { contentRoutes } from './contentRoutes.ts';
import { dropExpiredDrafts } from './dropExpiredDrafts.ts';
import { deletingOrphans } from './housekeeping/deleteOrphans.ts';
import { hashingFiles, wantHashes } from './housekeeping/hashFiles.ts';
import { itemFileRoutes } from './itemFileRoutes.ts';
import * as filesScreen from './migrations/0037-files-screen.ts';
import * as fileOrders from './migrations/0046-file-orders.ts';
import { fileRoutes } from './routes.ts';
import { screenRoutes } from './screenRoutes.ts';
import { makingThumbnails } from './thumbnails/makeThumbnails.ts';

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
        ...fileRoutes(calls, { ...kernel, storage }),
        ...contentRoutes(calls, kernel),
        ...itemFileRoutes(calls, { ...kernel, storage }),
        ...screenRoutes(calls, { ...kernel, storage }),
      },
      jobs: [
        makingThumbnails(kernel.files),
        hashingFiles(kernel.files),
        deletingOrphans(kernel.files, storage),
      ],
      start() {
        wantHashes(kernel.database).catch((error: unknown) =>
          log.error({ err: error }, 'Files without a hash could not be looked for'),
        );
        endCleanUp = everyHour('Expired drafts could not be removed', () => dropExpiredDrafts(kernel));
      },
      close: () => endCleanUp(),
    };
  },
});
