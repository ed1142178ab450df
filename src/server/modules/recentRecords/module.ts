import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { changesFollowed } from './changesFollowed.ts';
import * as recentRecords from './migrations/0059-recent-records.ts';
import { recentRecordRoutes } from './routes.ts';

/** Lets users return to the records they worked on last. */
export const recentRecordsModule = defineModule({
  name: 'recentRecords',
  migrations: [{ name: '0059-recent-records', ...recentRecords }],
  recordParts: [{ table: 'recent_records', nature: 'Past' }],
  create: (_, { use }) => ({
    routes: recentRecordRoutes(use(recordsModule).calls),
    subscribers: [changesFollowed()],
  }),
});
