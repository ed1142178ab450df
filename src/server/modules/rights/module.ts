import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { assertionConfigurationKind } from './assertionConfigurationKind.ts';
import { findAssertionIssues } from './assertionIssues.ts';
import * as rightAssertions from './migrations/0009-right-assertions.ts';
import { createPermissionSubscriber } from './profiles/createPermissionSubscriber.ts';
import { profileConfigurationKind } from './profiles/profileConfigurationKind.ts';
import { createUsageProfileRoutes } from './profiles/routes.ts';
import { createPermissionRoutes } from './routes.ts';

/** Usage profiles (specification section 3), explanations of permissions, and guardrails. */
export const rightsModule = defineModule({
  name: 'rights',
  migrations: [{ name: '0009-right-assertions', ...rightAssertions }],
  configurationKinds: [profileConfigurationKind, assertionConfigurationKind],
  configurationChecks: [findAssertionIssues],
  create(kernel, { use }) {
    const { store: definitions } = use(definitionsModule);
    const configuration = use(configurationModule);
    return {
      routes: {
        ...createUsageProfileRoutes(configuration),
        ...createPermissionRoutes({ ...kernel, definitions }),
      },
      subscribers: [createPermissionSubscriber(configuration)],
      boot: async ({ principal: { isAdmin, profiles, profile } }) => ({
        usageProfiles: isAdmin ? profiles : profile === undefined ? [] : [profile],
      }),
    };
  },
});
