import { configurationModule } from '#server/modules/configuration/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { accountKind } from './accountKind.ts';
import { createAccountSettingsRoutes } from './routes.ts';

export const accountSettingsModule = defineModule({
  name: 'accountSettings',
  configurationKinds: [accountKind],
  create: (_, { use }) => ({ routes: createAccountSettingsRoutes(use(configurationModule)) }),
});
