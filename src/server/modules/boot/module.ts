import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createBootRoutes } from './routes.ts';

/** Returns everything the application needs on start in one response, to which each module contributes members. */
export const bootModule = defineModule({
  name: 'boot',
  create: ({ database }, { use, running }) => ({
    routes: createBootRoutes({ database, definitions: use(definitionsModule).store, running }),
  }),
});
