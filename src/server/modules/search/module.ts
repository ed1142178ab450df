import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { searchRoutes } from './routes.ts';

export const searchModule = defineModule({
  name: 'search',
  create: (_kernel, { use }) => ({ routes: searchRoutes(use(recordsModule).calls) }),
});
