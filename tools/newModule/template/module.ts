import { defineModule } from '#server/modules/serverModule.ts';
import './contract.ts';
import * as samples from './migration.ts';
import { createSampleRoutes } from './routes.ts';

/** Say in a sentence what this module does. `serverModule.ts` explains the other parts that a module can have. */
export const samplesModule = defineModule({
  name: 'samples',
  migrations: [{ name: '0000-samples', ...samples }],
  create: ({ database }) => ({ routes: createSampleRoutes({ database }) }),
});
