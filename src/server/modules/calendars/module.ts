import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { calendarKind } from './calendarKind.ts';
import { permissions } from './permissions.ts';
import { calendarRoutes } from './routes.ts';

/** When an account works. It is read with the account's definitions, which everything that counts working time holds. */
export const calendarsModule = defineModule({
  name: 'calendars',
  permissions,
  configurationKinds: [calendarKind],
  create({ database }, { use }) {
    const { store: definitions } = use(definitionsModule);
    return {
      routes: calendarRoutes({ database, definitions, configuration: use(configurationModule) }),
      boot: async ({ definitions: { calendar } }) => ({ calendar }),
    };
  },
});
