import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { sessionsModule } from '#server/modules/sessions/index.ts';
import { groupKind } from './groupKind.ts';
import { groupRoutes } from './groupRoutes.ts';
import { createUserMailRoutes } from './mailRoutes.ts';
import type { PeopleParts } from './parts.ts';
import { createUserRoutes } from './routes.ts';

/** Invites, changes and deletes users and their groups. */
export const peopleModule = defineModule({
  name: 'people',
  configurationKinds: [groupKind],
  create(kernel, { use }) {
    const parts: PeopleParts = {
      ...kernel,
      passwords: use(sessionsModule).passwords,
      definitions: use(definitionsModule).store,
      configuration: use(configurationModule),
    };
    return { routes: { ...createUserRoutes(parts), ...groupRoutes(parts), ...createUserMailRoutes(parts) } };
  },
});
