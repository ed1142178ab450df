import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { recordViewRoutes } from './routes.ts';
import { viewKind } from './viewKind.ts';

export const viewsModule = defineModule({
  name: 'views',
  configurationKinds: [viewKind],
  create: (_kernel, { use }) => ({ routes: recordViewRoutes(use(recordsModule).calls) }),
});
