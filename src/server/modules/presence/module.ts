import { definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createPresenceRoutes } from './routes.ts';

/** Shows which users have a record open. */
export const presenceModule = defineModule({
  name: 'presence',
  create({ hub }, { use }) {
    const { readersOf } = use(definitionsModule);
    return { routes: createPresenceRoutes(use(recordsModule).calls, { hub, readersOf }) };
  },
});
