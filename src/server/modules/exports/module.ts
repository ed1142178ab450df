import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createExportWorkerThread } from './exportWorkerThread.ts';
import { createExportRoutes } from './routes.ts';

export const exportsModule = defineModule({
  name: 'exports',
  create({ database }, { use }) {
    const thread = createExportWorkerThread(database);
    return { routes: createExportRoutes(use(recordsModule).calls, thread), close: thread.close };
  },
});
