import { createChangeBroadcast } from '#server/kernel/hub/createChangeBroadcast.ts';
import { createThrottledHub } from '#server/kernel/hub/createThrottledHub.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { listTags } from './repository.ts';
import { createTagRoutes } from './routes.ts';

export const tagsModule = defineModule({
  name: 'tags',
  create: ({ database, hub }, { use }) => ({
    // Throttled, because an import creates tags in every batch.
    broadcasts: [
      createChangeBroadcast(createThrottledHub(hub, 1_000), {
        TagChanged: () => [{ event: 'TagChanged', data: {} }],
      }),
    ],
    routes: createTagRoutes({ database, definitions: use(definitionsModule).store }),
    boot: async ({ trx }) => ({ tags: await listTags(trx) }),
  }),
});
