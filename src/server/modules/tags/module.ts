import { defineModule } from '#server/modules/serverModule.ts';
import { tagRoutes } from './routes.ts';
import { listTags } from './tags.ts';

export const tagsModule = defineModule({
  name: 'tags',
  create: ({ database, hub }) => ({
    routes: tagRoutes({ database, hub }),
    boot: async ({ trx }) => ({ tags: await listTags(trx) }),
  }),
});
