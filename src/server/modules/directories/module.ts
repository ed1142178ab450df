import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { directoryKind } from './kinds/directoryKind.ts';
import { fieldKind } from './kinds/fieldKind.ts';
import { statusKind } from './kinds/statusKind.ts';
import { createDefinitionRoutes } from './routes.ts';

/** Changes directories, statuses and fields, and the corresponding values of records. */
export const directoriesModule = defineModule({
  name: 'directories',
  configurationKinds: [directoryKind, statusKind, fieldKind],
  create({ database, registry }, { use }) {
    const { store: definitions, validators } = use(definitionsModule);
    const configuration = use(configurationModule);
    return {
      routes: createDefinitionRoutes({ database, registry, definitions, validators, configuration }),
    };
  },
});
