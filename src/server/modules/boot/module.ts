import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createBootRoutes } from './routes.ts';

/** Everything the application needs on start, in one response: each module contributes its members. */
export const bootModule = defineModule({
  name: 'boot',
  create: ({ database }, { use, running }) => ({
    routes: createBootRoutes({ database, definitions: use(definitionsModule).store, running }),
  }),
});
