import { definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import type { ConfigurationParts } from './changeConfiguration.ts';
import { createConfigurationKinds } from './configurationKinds.ts';
import * as administration from './migrations/0008-administration.ts';
import { configurationRoutes } from './routes.ts';

/** How the configuration changes, of whatever kind: in one transaction, checked, kept as a version. */
export const configurationModule = defineModule<ConfigurationParts>({
  name: 'configuration',
  migrations: [{ name: '0008-administration', ...administration }],
  create(kernel, { use, modules }) {
    const { database, servers, principals } = kernel;
    const { store: definitions, readersOf } = use(definitionsModule);
    const parts: ConfigurationParts = {
      database,
      servers,
      principals,
      definitions,
      texts: use(recordsModule).texts,
      kinds: createConfigurationKinds(modules.flatMap(module => module.configurationKinds)),
      checks: modules.flatMap(module => module.configurationChecks),
    };
    const { contract, hub, registry } = kernel;
    return { service: parts, routes: configurationRoutes({ ...parts, contract, hub, registry, readersOf }) };
  },
});
