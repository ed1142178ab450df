import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createProcessRoutes } from './routes.ts';

/**
 * Shows records of directories of type Process together (design, section 6). The module stores nothing but the records
 * themselves.
 */
export const processesModule = defineModule({
  name: 'processes',
  create: (_kernel, { use }) => ({ routes: createProcessRoutes(use(recordsModule).calls) }),
});
