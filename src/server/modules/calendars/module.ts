import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { calendarConfigurationKind } from './calendarConfigurationKind.ts';
import { createCalendarRoutes } from './routes.ts';

/**
 * The account's working hours. They are loaded with the definitions, which all code that computes working time locks.
 */
export const calendarsModule = defineModule({
  name: 'calendars',
  configurationKinds: [calendarConfigurationKind],
  create({ database }, { use }) {
    const { store: definitions } = use(definitionsModule);
    return {
      routes: createCalendarRoutes({ database, definitions, configuration: use(configurationModule) }),
      boot: async ({ definitions: { calendar } }) => ({ calendar }),
    };
  },
});
