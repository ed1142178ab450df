import { configurationModule } from '#server/modules/configuration/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { accountKind } from './accountKind.ts';
import { permissions } from './permissions.ts';
import { accountSettingsRoutes } from './routes.ts';

export const accountSettingsModule = defineModule({
  name: 'accountSettings',
  permissions,
  configurationKinds: [accountKind],
  create: (_, { use }) => ({ routes: accountSettingsRoutes(use(configurationModule)) }),
});
