import { defineModule } from '#server/modules/serverModule.ts';
import { personalRoutes } from './routes.ts';

/** What each person keeps for themselves. */
export const personalModule = defineModule({
  name: 'personal',
  create: kernel => ({ routes: personalRoutes(kernel) }),
});
