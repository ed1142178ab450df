import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { permissions } from './permissions.ts';
import { processRoutes } from './routes.ts';

/** Records of directories of type Process, seen together (design, section 6): all it keeps are the records themselves. */
export const processesModule = defineModule({
  name: 'processes',
  permissions,
  create: (_kernel, { use }) => ({ routes: processRoutes(use(recordsModule).calls) }),
});
