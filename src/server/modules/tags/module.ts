import { newsOfChanges } from '#server/kernel/hub/newsOfChanges.ts';
import { pausingHub } from '#server/kernel/hub/pausingHub.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { listTags } from './repository.ts';
import { tagRoutes } from './routes.ts';

export const tagsModule = defineModule({
  name: 'tags',
  create: ({ database, hub }, { use }) => ({
    // Throttled, because an import creates tags in every batch.
    broadcasts: [
      newsOfChanges(pausingHub(hub, 1_000), { TagChanged: () => [{ event: 'TagChanged', data: {} }] }),
    ],
    routes: tagRoutes({ database, definitions: use(definitionsModule).store }),
    boot: async ({ trx }) => ({ tags: await listTags(trx) }),
  }),
});
