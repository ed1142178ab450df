import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { bulkChangesEnded } from './bulkEnds.ts';
import * as bulkEnds from './migrations/0043-bulk-ends.ts';
import { bulkRoutes } from './routes.ts';

export const bulkModule = defineModule({
  name: 'bulk',
  migrations: [{ name: '0043-bulk-ends', ...bulkEnds }],
  create: ({ database, time }, { use }) => ({
    routes: bulkRoutes(use(recordsModule).calls, time),
    timed: [bulkChangesEnded({ database })],
  }),
});
