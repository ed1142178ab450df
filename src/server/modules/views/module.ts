import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import * as viewsOfProcesses from './migrations/0036-views-of-processes.ts';
import { createViewRoutes } from './routes.ts';
import { viewConfigurationKind } from './viewConfigurationKind.ts';

export const viewsModule = defineModule({
  name: 'views',
  migrations: [{ name: '0036-views-of-processes', ...viewsOfProcesses }],
  configurationKinds: [viewConfigurationKind],
  create: (_kernel, { use }) => ({ routes: createViewRoutes(use(recordsModule).calls) }),
});
