import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { itemNoteRoutes } from './routes.ts';

export const notesModule = defineModule({
  name: 'notes',
  create: (_kernel, { use }) => ({ routes: itemNoteRoutes(use(recordsModule).calls) }),
});
