import { configurationModule } from '#server/modules/configuration/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { accountConfigurationKind } from './accountConfigurationKind.ts';
import { createAccountSettingsRoutes } from './routes.ts';

export const accountSettingsModule = defineModule({
  name: 'accountSettings',
  configurationKinds: [accountConfigurationKind],
  create: (_, { use }) => ({ routes: createAccountSettingsRoutes(use(configurationModule)) }),
});
