import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { sessionsModule } from '#server/modules/sessions/index.ts';
import { createGroupRoutes } from './createGroupRoutes.ts';
import { groupKind } from './groupKind.ts';
import { createUserMailRoutes } from './mailRoutes.ts';
import type { PeopleDependencies } from './parts.ts';
import { createUserRoutes } from './routes.ts';

/** Invites, changes and deletes users and their groups. */
export const peopleModule = defineModule({
  name: 'people',
  configurationKinds: [groupKind],
  create(kernel, { use }) {
    const parts: PeopleDependencies = {
      ...kernel,
      passwords: use(sessionsModule).passwords,
      definitions: use(definitionsModule).store,
      configuration: use(configurationModule),
    };
    return {
      routes: { ...createUserRoutes(parts), ...createGroupRoutes(parts), ...createUserMailRoutes(parts) },
    };
  },
});
