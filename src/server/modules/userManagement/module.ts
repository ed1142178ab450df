import { createRateLimit } from '#server/kernel/session/rateLimit.ts';
import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { identityModule } from '#server/modules/identity/index.ts';
import { MAX_MAILS_PER_HOUR } from '#server/modules/mails/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { groupConfigurationKind } from './groups/groupConfigurationKind.ts';
import { createGroupRoutes } from './groups/routes.ts';
import type { UserManagementDependencies } from './parts.ts';
import { createRegistrationRoutes } from './registration/routes.ts';
import { createUserMailRoutes } from './users/mailRoutes.ts';
import { createUserRoutes } from './users/routes.ts';

/** Registers accounts; invites, changes and deletes users and their groups. */
export const userManagementModule = defineModule({
  name: 'userManagement',
  configurationKinds: [groupConfigurationKind],
  create(kernel, { use }) {
    const { passwords } = use(identityModule);
    const parts: UserManagementDependencies = {
      ...kernel,
      passwords,
      definitions: use(definitionsModule).store,
      configuration: use(configurationModule),
    };
    const welcomes = createRateLimit({ most: MAX_MAILS_PER_HOUR, windowMs: 3_600_000 });
    return {
      routes: {
        ...createUserRoutes(parts),
        ...createGroupRoutes(parts),
        ...createUserMailRoutes(parts),
        ...createRegistrationRoutes({ ...kernel, passwords, welcomes }),
      },
    };
  },
});
