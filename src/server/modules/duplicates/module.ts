import { definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createFindDuplicatesJob } from './findDuplicates.ts';
import * as merges from './migrations/0029-merges.ts';
import * as duplicates from './migrations/0030-duplicates.ts';
import { createDuplicateRoutes } from './routes.ts';

/** Finds duplicate records within a directory, and merges them. */
export const duplicatesModule = defineModule({
  name: 'duplicates',
  migrations: [
    { name: '0029-merges', ...merges },
    { name: '0030-duplicates', ...duplicates },
  ],
  recordParts: [
    { table: 'merges', nature: 'Past', otherColumns: ['other_id'] },
    { table: 'duplicate_dismissals', nature: 'Past', otherColumns: ['other_id'] },
    { table: 'duplicate_keys', nature: 'Derived' },
    { table: 'duplicate_pairs', nature: 'Derived', otherColumns: ['other_id'] },
  ],
  create: (_kernel, { use, modules }) => {
    const parts = modules.flatMap(module => module.recordParts.filter(({ nature }) => nature === 'Content'));
    const { store: definitions } = use(definitionsModule);
    return {
      routes: createDuplicateRoutes(use(recordsModule).calls, parts),
      jobs: [createFindDuplicatesJob({ definitions })],
    };
  },
});
