import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createIndexManager, type RecordIndexManager } from './indexKeeper.ts';
import * as search from './migrations/0004-search.ts';
import * as searchSections from './migrations/0011-search-sections.ts';
import * as textRebuildsAsJobs from './migrations/0016-text-rebuilds-as-jobs.ts';
import * as textsAsPeopleRead from './migrations/0102-texts-as-people-read.ts';
import { getSearchLimits, type SearchLimits } from './searchLimits.ts';

interface Indexes {
  /** Maintains the indexes of large directories. */
  readonly keeper: RecordIndexManager;
  /** The number of records from which a directory is large, and limits of searches there. */
  readonly limits: SearchLimits;
}

/** @param given Smaller limits for tests, so that small directories count as large. */
export const createIndexesModule = (given?: SearchLimits) =>
  defineModule<Indexes>({
    name: 'indexes',
    migrations: [
      { name: '0004-search', ...search },
      { name: '0011-search-sections', ...searchSections },
      { name: '0016-text-rebuilds-as-jobs', ...textRebuildsAsJobs },
      { name: '0102-texts-as-people-read', ...textsAsPeopleRead },
    ],
    create({ database, servers }, { use }) {
      const { store: definitions } = use(definitionsModule);
      const keeper = createIndexManager({ database, definitions, servers });
      return { service: { keeper, limits: given ?? getSearchLimits(database) }, close: keeper.close };
    },
  });

export const indexesModule = createIndexesModule();
