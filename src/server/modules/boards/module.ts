import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { boardKind } from './boardKind.ts';
import { boardsSeenBy } from './queries.ts';
import { boardRoutes } from './routes.ts';

export const boardsModule = defineModule({
  name: 'boards',
  configurationKinds: [boardKind],
  create({ database }, { use }) {
    const { store: definitions } = use(definitionsModule);
    return {
      routes: boardRoutes({ database, definitions, configuration: use(configurationModule) }),
      boot: async ({ trx, ...reader }) => ({ boards: await boardsSeenBy(trx, reader) }),
    };
  },
});
