import { configurationModule } from '#server/modules/configuration/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { accountKind } from './accountKind.ts';
import { accountSettingsRoutes } from './routes.ts';

export const accountSettingsModule = defineModule({
  name: 'accountSettings',
  configurationKinds: [accountKind],
  create: (_, { use }) => ({ routes: accountSettingsRoutes(use(configurationModule)) }),
});
