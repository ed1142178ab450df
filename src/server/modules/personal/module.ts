import { defineModule } from '#server/modules/serverModule.ts';
import { permissions } from './permissions.ts';
import { personalRoutes } from './routes.ts';

/** What each person keeps for themselves. */
export const personalModule = defineModule({
  name: 'personal',
  permissions,
  create: kernel => ({ routes: personalRoutes(kernel) }),
});
