import { defineModule } from '#server/modules/serverModule.ts';
import { countFailures } from './queries.ts';
import { createBackgroundWorkRoutes } from './routes.ts';

/** Shows failures of the server's background work to administrators of the account. */
export const backgroundWorkModule = defineModule({
  name: 'backgroundWork',
  create: ({ database }, { running }) => ({
    routes: createBackgroundWorkRoutes({
      database,
      work: () => ({
        subscribers: running().flatMap(({ subscribers }) => subscribers),
        jobs: running().flatMap(({ jobs }) => jobs),
        modules: running(),
      }),
    }),
    async boot({ trx, principal: { isAdmin, accountId } }) {
      const backgroundFailures = isAdmin ? await countFailures(trx, accountId) : 0;
      return backgroundFailures > 0 ? { backgroundFailures } : {};
    },
  }),
});
