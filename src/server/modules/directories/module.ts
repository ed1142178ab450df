import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { directoryConfigurationKind } from './kinds/directoryConfigurationKind.ts';
import { fieldConfigurationKind } from './kinds/fieldConfigurationKind.ts';
import { statusConfigurationKind } from './kinds/statusConfigurationKind.ts';
import { createDefinitionRoutes } from './routes.ts';

/** Changes directories, statuses and fields, and the corresponding values of records. */
export const directoriesModule = defineModule({
  name: 'directories',
  configurationKinds: [directoryConfigurationKind, statusConfigurationKind, fieldConfigurationKind],
  create({ database, registry }, { use }) {
    const { store: definitions, validators } = use(definitionsModule);
    const configuration = use(configurationModule);
    return {
      routes: createDefinitionRoutes({ database, registry, definitions, validators, configuration }),
    };
  },
});
