import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createSearchRoutes } from './routes.ts';

export const searchModule = defineModule({
  name: 'search',
  create: (_kernel, { use }) => ({ routes: createSearchRoutes(use(recordsModule).calls) }),
});
