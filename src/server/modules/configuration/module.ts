import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import type { ConfigurationParts } from './changeConfiguration.ts';
import { createConfigurationKinds } from './configurationKinds.ts';
import * as administration from './migrations/0008-administration.ts';
import { newsOfConfiguration } from './newsOfConfiguration.ts';
import { configurationRoutes } from './routes.ts';

/** Changes configuration of all kinds: in one transaction, validated, stored as a version. */
export const configurationModule = defineModule<ConfigurationParts>({
  name: 'configuration',
  migrations: [{ name: '0008-administration', ...administration }],
  recordParts: [{ table: 'kept_values', nature: 'Past' }],
  create(kernel, { use, modules }) {
    const { database, servers, contract, hub, registry } = kernel;
    const { store: definitions } = use(definitionsModule);
    const parts: ConfigurationParts = {
      database,
      servers,
      definitions,
      kinds: createConfigurationKinds(modules.flatMap(module => module.configurationKinds)),
      checks: modules.flatMap(module => module.configurationChecks),
    };
    return {
      service: parts,
      routes: configurationRoutes({ ...parts, contract, registry }),
      broadcasts: [newsOfConfiguration(hub, parts.kinds)],
    };
  },
});
