import { configurationModule } from '#server/modules/configuration/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import * as reports from './migrations/0056-reports.ts';
import { permissions } from './permissions.ts';
import { reportKind } from './reportKind.ts';
import { reportRoutes } from './routes.ts';

/** Questions for figures that are kept, and how their answers are drawn. */
export const reportsModule = defineModule({
  name: 'reports',
  permissions,
  migrations: [{ name: '0056-reports', ...reports }],
  configurationKinds: [reportKind],
  create: (_kernel, { use }) => ({
    routes: reportRoutes({ calls: use(recordsModule).calls, configuration: use(configurationModule) }),
  }),
});
