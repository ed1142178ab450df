import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import type { ConfigurationDependencies } from './changeConfiguration.ts';
import { createConfigurationKinds } from './configurationKinds.ts';
import { createConfigurationBroadcast } from './createConfigurationBroadcast.ts';
import * as administration from './migrations/0008-administration.ts';
import { createConfigurationRoutes } from './routes.ts';

/** Changes configuration of all kinds: in one transaction, validated, stored as a version. */
export const configurationModule = defineModule<ConfigurationDependencies>({
  name: 'configuration',
  migrations: [{ name: '0008-administration', ...administration }],
  recordParts: [{ table: 'kept_values', nature: 'Past' }],
  create(kernel, { use, modules }) {
    const { database, servers, contract, hub, registry } = kernel;
    const { store: definitions } = use(definitionsModule);
    const parts: ConfigurationDependencies = {
      database,
      servers,
      definitions,
      kinds: createConfigurationKinds(modules.flatMap(module => module.configurationKinds)),
      checks: modules.flatMap(module => module.configurationChecks),
    };
    return {
      service: parts,
      routes: createConfigurationRoutes({ ...parts, contract, registry }),
      broadcasts: [createConfigurationBroadcast(hub, parts.kinds)],
    };
  },
});
