import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import * as merges from './migrations/0029-merges.ts';
import { permissions } from './permissions.ts';
import { duplicateRoutes } from './routes.ts';

/** Records of one directory that are of one thing: finding them, and making one part of another. */
export const duplicatesModule = defineModule({
  name: 'duplicates',
  permissions,
  migrations: [{ name: '0029-merges', ...merges }],
  recordParts: [{ table: 'merges', nature: 'Past', otherColumns: ['other_id'] }],
  create: (_kernel, { use, modules }) => {
    const parts = modules.flatMap(module => module.recordParts.filter(({ nature }) => nature === 'Content'));
    return { routes: duplicateRoutes(use(recordsModule).calls, parts) };
  },
});
