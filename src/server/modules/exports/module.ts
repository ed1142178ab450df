import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { exportRoutes } from './routes.ts';

export const exportsModule = defineModule({
  name: 'exports',
  create: (_kernel, { use }) => ({ routes: exportRoutes(use(recordsModule).calls) }),
});
