import { defineModule } from '#server/modules/serverModule.ts';
import { listTags } from './repository.ts';
import { tagRoutes } from './routes.ts';

export const tagsModule = defineModule({
  name: 'tags',
  create: ({ database, hub }) => ({
    routes: tagRoutes({ database, hub }),
    boot: async ({ trx }) => ({ tags: await listTags(trx) }),
  }),
});
