import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createScriptRoutes } from './routes.ts';

/** Runs scripts for open forms and for administrators who try them. */
export const scriptingModule = defineModule({
  name: 'scripting',
  create: (_kernel, { use }) => ({ routes: createScriptRoutes(use(recordsModule).calls) }),
});
