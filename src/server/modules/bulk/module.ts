import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { permissions } from './permissions.ts';
import { bulkRoutes } from './routes.ts';

export const bulkModule = defineModule({
  name: 'bulk',
  permissions,
  create: (_kernel, { use }) => ({ routes: bulkRoutes(use(recordsModule).calls) }),
});
