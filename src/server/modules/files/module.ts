import { definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { scheduleDraftCleanUp } from './dropExpiredDrafts.ts';
import { itemFileRoutes } from './itemFileRoutes.ts';
import { fileRoutes } from './routes.ts';

export const filesModule = defineModule({
  name: 'files',
  create(kernel, { use }) {
    const { store: definitions } = use(definitionsModule);
    let endCleanUp = () => {};
    return {
      routes: {
        ...fileRoutes({ ...kernel, definitions }),
        ...itemFileRoutes(use(recordsModule).calls, kernel),
      },
      start() {
        endCleanUp = scheduleDraftCleanUp(kernel);
      },
      close: () => endCleanUp(),
    };
  },
});
