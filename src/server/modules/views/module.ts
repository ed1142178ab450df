import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { permissions } from './permissions.ts';
import { recordViewRoutes } from './routes.ts';
import { viewKind } from './viewKind.ts';

export const viewsModule = defineModule({
  name: 'views',
  permissions,
  configurationKinds: [viewKind],
  create: (_kernel, { use }) => ({ routes: recordViewRoutes(use(recordsModule).calls) }),
});
