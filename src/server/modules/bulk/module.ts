import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createBulkChangeEndsTask } from './bulkEnds.ts';
import * as bulkEnds from './migrations/0043-bulk-ends.ts';
import { createBulkRoutes } from './routes.ts';

export const bulkModule = defineModule({
  name: 'bulk',
  migrations: [{ name: '0043-bulk-ends', ...bulkEnds }],
  create: ({ database, time }, { use }) => ({
    routes: createBulkRoutes(use(recordsModule).calls, time),
    timed: [createBulkChangeEndsTask({ database })],
  }),
});
