import { defineModule } from '#server/modules/serverModule.ts';
import { permissions } from './permissions.ts';
import { personalRoutes } from './routes.ts';

/** Data that belongs to each user alone. */
export const personalModule = defineModule({
  name: 'personal',
  permissions,
  create: kernel => ({ routes: personalRoutes(kernel) }),
});
