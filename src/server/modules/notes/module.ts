import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createItemNoteRoutes } from './routes.ts';

export const notesModule = defineModule({
  name: 'notes',
  create: (_kernel, { use }) => ({ routes: createItemNoteRoutes(use(recordsModule).calls) }),
});
