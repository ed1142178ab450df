import { defineModule } from '#server/modules/serverModule.ts';
import { createPersonalRoutes } from './routes.ts';

/** Data that belongs to each user alone. */
export const personalModule = defineModule({
  name: 'personal',
  create: kernel => ({ routes: createPersonalRoutes(kernel) }),
});
