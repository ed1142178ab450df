import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { permissions } from './permissions.ts';
import { exportRoutes } from './routes.ts';

export const exportsModule = defineModule({
  name: 'exports',
  permissions,
  create: (_kernel, { use }) => ({ routes: exportRoutes(use(recordsModule).calls) }),
});
