import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { boardConfigurationKind } from './boardConfigurationKind.ts';
import { listVisibleBoards } from './queries.ts';
import { createBoardRoutes } from './routes.ts';

export const boardsModule = defineModule({
  name: 'boards',
  configurationKinds: [boardConfigurationKind],
  create({ database }, { use }) {
    const { store: definitions } = use(definitionsModule);
    return {
      routes: createBoardRoutes({ database, definitions, configuration: use(configurationModule) }),
      boot: async ({ trx, ...reader }) => ({ boards: await listVisibleBoards(trx, reader) }),
    };
  },
});
